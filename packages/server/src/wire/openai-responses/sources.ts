import type { Source } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { type JsonObject, numberIn, objectsIn, textIn } from '../read-json.ts'
import { passageOf, placeOf, SOURCES_MAX, warnOfLostSource } from '../sources.ts'

/** What a text stands on. https://platform.openai.com/docs/api-reference/responses/object (output_text.annotations) */
export const decodeAnnotations = (part: JsonObject): Source[] =>
  objectsIn(part, 'annotations').slice(0, SOURCES_MAX).flatMap(decodeAnnotation)

/** A page, or a file that was searched; what only points to a file that was made is no source. */
export function decodeAnnotation(annotation: JsonObject): Source[] {
  const place = placeOf(numberIn(annotation, 'start_index'), numberIn(annotation, 'end_index'))
  switch (annotation.type) {
    case 'url_citation': {
      const url = textIn(annotation, 'url')
      return url ? [definedOnly({ url, title: textIn(annotation, 'title'), place })] : []
    }
    case 'file_citation':
    case 'container_file_citation': {
      const title = textIn(annotation, 'filename')
      return title ? [definedOnly({ title, place })] : []
    }
    default:
      return []
  }
}

/** `text` is what the source's own text says so far. */
export function encodeAnnotation(
  source: Source,
  { text, warn }: { text: string; warn?: ((reason: string) => void) | undefined },
): JsonObject[] {
  warnOfLostSource(source, { kept: ['place'], format: "OpenAI's Responses format", warn })
  const { url, title, place } = source
  if (url === undefined) return []
  const { start, end } = passageOf(text, place)
  return [{ type: 'url_citation', start_index: start, end_index: end, url, title: title ?? url }]
}
