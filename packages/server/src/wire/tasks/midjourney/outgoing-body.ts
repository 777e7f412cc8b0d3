import type { OptionValues } from '@tollgate/contract/options'
import { isObject, type JsonObject, textIn } from '../../read-json.ts'

type Switches = Pick<
  OptionValues,
  'MjAccountFilterEnabled' | 'MjModeClearEnabled' | 'MjNotifyEnabled' | 'ServerAddress'
>

interface Outgoing {
  body: JsonObject
  /** `fast`, `relax` or `turbo`, from the caller's address; empty: none. */
  mode: string
  options: Switches
}

/**
 * The body for the vendor. The vendor never learns where the caller wants to be notified: with callbacks on it tells
 * this site, which tells the caller. With account filters on, a mode in the address picks accounts that draw in it.
 */
export function outgoingBody({ body, mode, options }: Outgoing): JsonObject {
  const { accountFilter, filter, notifyHook: _hook, ...rest } = body
  const prompt = textIn(rest, 'prompt')
  return {
    ...rest,
    ...(prompt !== undefined && options.MjModeClearEnabled && { prompt: withoutModes(prompt) }),
    ...(options.MjAccountFilterEnabled && {
      ...filterOf(accountFilter, mode),
      // What orders of other kinds call `accountFilter`, uploads call `filter`.
      ...(filter !== undefined && { filter }),
    }),
    ...(options.MjNotifyEnabled &&
      options.ServerAddress !== '' && { notifyHook: `${options.ServerAddress}/mj/notify` }),
  }
}

const withoutModes = (prompt: string): string => prompt.replace(/\s*--(?:fast|relax|turbo)\b/g, '')

function filterOf(given: unknown, mode: string): { accountFilter?: unknown } {
  if (mode === '') return given === undefined ? {} : { accountFilter: given }
  return { accountFilter: { modes: [mode.toUpperCase()], ...(isObject(given) && given) } }
}
