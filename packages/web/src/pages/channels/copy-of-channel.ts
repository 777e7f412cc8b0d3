import type { Channel, ChannelCreate } from '@tollgate/contract/entities/channel'
import type * as z from 'zod/mini'
import { t } from '../../i18n/translate.ts'

/** A copy of a channel under another name; the server takes the key from the original. */
export const copyOfChannel = (channel: Channel): z.input<typeof ChannelCreate> => ({
  name: `${channel.name}${t('channels.copy-suffix')}`,
  copy_from: channel.id,
  key: '',
  type: channel.type,
  group: channel.group,
  models: channel.models,
  base_url: channel.base_url,
  openai_organization: channel.openai_organization,
  model_mapping: channel.model_mapping,
  test_model: channel.test_model,
  auto_ban: channel.auto_ban,
  status_code_mapping: channel.status_code_mapping,
  tag: channel.tag,
  priority: channel.priority,
  weight: channel.weight,
  other: channel.other,
  setting: channel.setting,
  status: channel.status,
})
