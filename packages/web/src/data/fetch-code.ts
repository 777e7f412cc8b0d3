import { readOfTab, writeOfTab } from '../storage.ts'
import { awaitAnswer } from './connection.ts'
import { withPatience } from './patience.ts'

/** Of the version that was loaded anew last, so that a file that is really missing is not asked for for ever. */
const STORAGE_KEY = 'missing-code'

/**
 * Brings code that a page needs later. While the server does not answer it waits, and the page stays as it is; a file that
 * is gone, because a newer console has replaced it, loads the page anew.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await withPatience(load)
  } catch {
    await awaitAnswer()
    return load().catch(loadPageAnew)
  }
}

function loadPageAnew(error: unknown): Promise<never> {
  if (!isFirst(String(error))) throw error
  window.location.reload()
  return new Promise(() => undefined)
}

/** Remembers it for the next time. Where the browser keeps nothing, nothing is the first. */
const isFirst = (missing: string): boolean => readOfTab(STORAGE_KEY) !== missing && writeOfTab(STORAGE_KEY, missing)
