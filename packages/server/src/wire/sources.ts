import type { AssistantPart, Place, Source } from './chat.ts'

/** A vendor that names more makes it up, and each costs a client work. */
export const SOURCES_MAX = 1_000

/** A passage as both offsets say it; undefined when they say none. */
export function placeOf(start: number | undefined, end: number | undefined): Place | undefined {
  const isPassage = start !== undefined && end !== undefined && start >= 0 && end > start
  return isPassage && Number.isInteger(start) && Number.isInteger(end) ? { start, end } : undefined
}

/** The passage inside of a text, never cutting a character in two; all of the text when the source says none. */
export function passageOf(text: string, place: Place | undefined): Place {
  if (!place || place.start >= text.length) return { start: 0, end: text.length }
  return { start: characterAt(text, place.start), end: characterAt(text, Math.min(place.end, text.length)) }
}

/** Before the pair of units whose second one stands at the offset. */
function characterAt(text: string, offset: number): number {
  const isInside =
    offset > 0 && /[\uDC00-\uDFFF]/.test(text.charAt(offset)) && /[\uD800-\uDBFF]/.test(text.charAt(offset - 1))
  return isInside ? offset - 1 : offset
}

/** The texts of one answer, for vendors and clients who count places over all that it says. */
export class AnswerTexts {
  private readonly texts: { block: number; start: number }[] = []
  private length = 0

  begin(block: number): void {
    this.texts.push({ block, start: this.length })
  }

  write(text: string): void {
    this.length += text.length
  }

  /** The text that a source belongs to, with its place there; undefined when nothing was said. */
  locate(source: Source): { block: number; source: Source } | undefined {
    const { place } = source
    const text = (place && this.texts.findLast(({ start }) => start <= place.start)) ?? this.texts.at(-1)
    if (!text || !place) return text && { block: text.block, source }
    const moved = { start: place.start - text.start, end: place.end - text.start }
    return { block: text.block, source: { ...source, place: moved } }
  }

  /** A place in one of the texts as a place in all of them. A source of a whole text stands on what is written of it. */
  placeInAll(block: number, place: Place | undefined): Place {
    const start = this.texts.find((text) => text.block === block)?.start ?? 0
    return place ? { start: start + place.start, end: start + place.end } : { start, end: this.length }
  }
}

/** Puts sources, with places over the whole answer, to the texts they belong to. */
export function attachSources(parts: AssistantPart[], sources: readonly Source[]): AssistantPart[] {
  if (sources.length === 0) return parts
  const texts = new AnswerTexts()
  parts.forEach((part, index) => {
    if (part.kind !== 'text') return
    texts.begin(index)
    texts.write(part.text)
  })
  for (const source of sources.slice(0, SOURCES_MAX)) {
    const found = texts.locate(source)
    const part = found && parts[found.block]
    if (part?.kind !== 'text') continue
    part.sources ??= []
    part.sources.push(found?.source ?? source)
  }
  return parts
}

/** What of a source a client's format has no place for, in the words of the call's warnings. */
export function warnOfLostSource(
  source: Source,
  {
    kept,
    format,
    warn,
  }: {
    kept: readonly ('quote' | 'place' | 'document')[]
    format: string
    warn?: ((reason: string) => void) | undefined
  },
): void {
  if (source.url === undefined && !kept.includes('document')) warn?.(`sources without an address are not in ${format}`)
  else if (source.quote !== undefined && !kept.includes('quote')) warn?.(`quotes of sources are not in ${format}`)
  if (source.place !== undefined && !kept.includes('place')) warn?.(`places of sources are not in ${format}`)
}
