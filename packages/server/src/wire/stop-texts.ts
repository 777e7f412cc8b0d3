import type { ChatCall } from './chat.ts'

/** The stop texts of a call, no more of them than a format takes; undefined for none. Says what is left out. */
export function fittingStops(call: ChatCall, { max, format }: { max: number; format: string }): string[] | undefined {
  const { stop } = call
  if (!stop || stop.length === 0) return undefined
  if (stop.length <= max) return stop
  call.warnings.push(`more than ${max} texts of stop are not in ${format}`)
  return stop.slice(0, max)
}
