import type { OptionValues } from '@tollgate/contract/options'
import { textIn } from '../../wire/read-json.ts'
import { encodeOne } from '../../wire/tasks/midjourney/encode-replies.ts'
import type { SignPicture } from '../../wire/tasks/midjourney/image-address.ts'
import { storedTask } from './task-records.ts'
import type { TaskRow } from './task-store.ts'

interface Parts {
  /** Public addresses only. Throws `notice.*`. */
  post: (post: { url: string; body: string; headers: Record<string, string> }) => Promise<unknown>
  options: () => OptionValues
  signPicture: SignPicture
  log: { info(facts: Record<string, unknown>, message: string): void }
}

/** Drawings whose callers are being told at the same moment; news of more are left out, and asked for by their callers. */
const HOOKS_AT_ONCE = 200

/**
 * Tells callers who asked for it (`notifyHook`) how their drawings change, while the site passes that on. News of one
 * drawing go one after the other; what is overtaken by newer news is not sent.
 */
export function createDrawingHooks({ post, options, signPicture, log }: Parts) {
  /** By row: what to tell next, while one message is on its way. */
  const waiting = new Map<number, TaskRow | undefined>()

  async function tellAll(first: TaskRow, url: string): Promise<void> {
    for (let row: TaskRow | undefined = first; row; ) {
      const body = JSON.stringify(encodeOne(storedTask(row), { options: options(), origin: '', signPicture }))
      try {
        await post({ url, body, headers: {} })
      } catch (cause) {
        log.info({ task: row.id, cause: String(cause) }, 'a caller could not be told of its drawing')
      }
      const next = waiting.get(row.id)
      waiting.set(row.id, undefined)
      row = next
    }
    waiting.delete(first.id)
  }

  return {
    /** To be called with every change of a task; returns at once. */
    tell(row: TaskRow): void {
      if (row.platform !== 'midjourney' || !options().MjNotifyEnabled) return
      const url = textIn(storedTask(row).properties, 'notifyHook') ?? ''
      if (url === '') return
      if (waiting.has(row.id)) {
        waiting.set(row.id, row)
        return
      }
      if (waiting.size >= HOOKS_AT_ONCE) return
      waiting.set(row.id, undefined)
      void tellAll(row, url)
    },
  }
}
