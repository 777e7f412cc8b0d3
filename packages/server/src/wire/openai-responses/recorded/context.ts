import type { ReplyContext } from '../../family.ts'
import { readCall } from '../read-call.ts'

/** For tests: what the answer's writer knows of a call with this body. */
export const contextOf = (body: object = {}): ReplyContext => ({
  requestId: 'r1',
  model: 'm',
  createdAt: 1_767_225_600,
  wantsUsage: true,
  facts: readCall({ model: 'm', input: 'hi', ...body }, 'chat'),
})
