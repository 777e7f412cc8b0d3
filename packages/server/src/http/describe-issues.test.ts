import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { endpoints } from '@tollgate/contract/endpoints/index'
import * as z from 'zod/mini'
import { describeIssues } from './describe-issues.ts'

const {
  createChannel,
  editChannels,
  listUsers,
  manageUser,
  readChannel,
  readOwnDataSeries,
  updateNotificationSetting,
  updateUser,
} = endpoints
const channel = { name: 'wall', type: 1, models: 'ok' }

test.each([
  [createChannel.body, { ...channel, name: undefined }, 'name is missing'],
  [createChannel.body, { ...channel, name: ' ' }, 'name must not be empty'],
  [createChannel.body, { ...channel, models: ['ok'] }, 'models must be a text'],
  [createChannel.body, { ...channel, type: '1' }, 'type must be a number'],
  [createChannel.body, { ...channel, type: 1.5 }, 'type must be a whole number'],
  [createChannel.body, { ...channel, type: 0 }, 'type must be not less than 1'],
  [createChannel.body, { ...channel, priority: 1e300 }, 'priority must be not more than 1000000000'],
  [createChannel.body, { ...channel, tag: 'x'.repeat(256) }, 'tag must have at most 255 characters'],
  [createChannel.body, [channel], 'the body must be a JSON object'],
  [editChannels.body, { ids: [], set: {} }, 'ids must not be empty'],
  [editChannels.body, { ids: [1, 'x'], set: {} }, 'ids.1 must be a number'],
  [editChannels.body, { ids: 1, set: {} }, 'ids must be a list'],
  [manageUser.body, { id: -1, action: 'enable' }, 'id must be more than 0'],
  [manageUser.body, { id: 1, action: 'toString' }, 'action must be one of promote, demote, enable, disable, delete'],
  [updateUser.body, { id: 1, limits: { rpm: -1 } }, 'limits.rpm must be not less than 0'],
  [updateNotificationSetting.body, { notify_type: 'email', wecom_key: 'a b' }, 'wecom_key is not valid'],
  [readOwnDataSeries.query, { interval: 'year' }, 'interval must be one of hour, day, week'],
  [
    readOwnDataSeries.query,
    { values: 'calls,tokens' },
    'values.1 must be one of quota, cost, margin, calls, input_tokens, output_tokens, first_token_ms, errors',
  ],
  [listUsers.query, { p: '1.5' }, 'p must be a whole number'],
  [listUsers.query, { state: 'lost' }, 'state must be one of "", active, banned, cancelled'],
  [readChannel.params, { id: '0x1' }, 'id must be a whole number'],
])('what is wrong is said of the field: %#', (schema, part, said) => {
  const { error } = z.safeParse(schema ?? z.undefined(), part)
  const refusal = new AppError('request.invalid-field', describeIssues(error?.issues ?? [], part))
  expect(refusal.textIn('en')).toBe(`Invalid parameter: ${said}`)
})
