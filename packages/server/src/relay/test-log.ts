import { LogType, TEST_TOKEN_NAME } from '@tollgate/contract/constants'
import { insertLog } from '../domain/usage-logs/usage-log-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../storage/database.ts'

/** What is told of a test of a channel. */
interface TestNote {
  channelId: number
  /** In the vendor's words. */
  model: string
  /** What came of it. */
  what: string
  timeMs: number
  inputTokens: number
  outputTokens: number
}

/** Leaves a system log row under the first user; nobody is charged. */
export const logTest = (note: TestNote, { db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  insertLog(db, {
    user_id: 1,
    created_at: clock.now(),
    type: LogType.system,
    content: `模型测试 ${note.model}，${note.what}`,
    username: '',
    token_name: TEST_TOKEN_NAME,
    model_name: note.model,
    quota: 0,
    prompt_tokens: note.inputTokens,
    completion_tokens: note.outputTokens,
    use_time: Math.round(note.timeMs / 1000),
    is_stream: 0,
    channel_id: note.channelId,
    token_id: 0,
    group: '',
    request_id: '',
    other: '',
  })
