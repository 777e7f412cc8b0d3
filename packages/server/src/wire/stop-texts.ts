import type { ChatCall } from './chat.ts'

/** The stop texts that a body names; undefined for none. Some clients write an empty text for that, which vendors refuse. */
export function readStops(value: unknown): string[] | undefined {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  const stops = texts.filter((text): text is string => typeof text === 'string' && text !== '')
  return stops.length > 0 ? stops : undefined
}

/** The stop texts of a call, no more of them than a format takes; undefined for none. Says what is left out. */
export function fittingStops(call: ChatCall, { max, format }: { max: number; format: string }): string[] | undefined {
  const { stop } = call
  if (!stop || stop.length === 0) return undefined
  if (stop.length <= max) return stop
  call.warnings.push(`more than ${max} texts of stop are not in ${format}`)
  return stop.slice(0, max)
}
