import type { Source } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { type JsonObject, listIn, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { placeOf, SOURCES_MAX, warnOfLostSource } from '../sources.ts'

/**
 * What an answer stands on, in OpenAI's form, at the message: https://platform.openai.com/docs/guides/tools-web-search
 * OpenRouter adds `content`, the page's own words: https://openrouter.ai/docs/features/web-search
 */
export function decodeAnnotations(message: JsonObject): Source[] {
  return objectsIn(message, 'annotations').flatMap((annotation) => {
    const cited = objectIn(annotation, 'url_citation')
    const url = textIn(cited, 'url')
    if (!url) return []
    const place = placeOf(numberIn(cited, 'start_index'), numberIn(cited, 'end_index'))
    return [sourceOf({ url, title: textIn(cited, 'title'), quote: textIn(cited, 'content'), place })]
  })
}

/**
 * What the whole of an answer stands on, beside the choices: `search_results` of Perplexity
 * (https://docs.perplexity.ai/api-reference/chat-completions-post) and Baidu, `web_search` of Zhipu
 * (https://docs.bigmodel.cn/api-reference), bare addresses in `citations` of Perplexity and xAI.
 */
export function decodeListedSources(answer: JsonObject): Source[] {
  const results = [...objectsIn(answer, 'search_results'), ...objectsIn(answer, 'web_search')]
  const sources = results.flatMap((result) => {
    const url = textIn(result, 'url') ?? textIn(result, 'link')
    if (!url) return []
    const quote = textIn(result, 'snippet') || textIn(result, 'content') || undefined
    return [sourceOf({ url, title: textIn(result, 'title'), quote, place: undefined })]
  })
  if (sources.length > 0) return sources.slice(0, SOURCES_MAX)
  const addresses = listIn(answer, 'citations').filter((url) => typeof url === 'string' && url !== '')
  return addresses.slice(0, SOURCES_MAX).map((url) => ({ url: String(url) }))
}

const sourceOf = (fields: { [Field in keyof Source]-?: Source[Field] | undefined }): Source => definedOnly(fields)

/** `place` is the one over all of the message. Documents without an address have no place here: nothing is written. */
export function encodeAnnotation(
  source: Source,
  { place, warn }: { place: { start: number; end: number }; warn?: ((reason: string) => void) | undefined },
): JsonObject[] {
  warnOfLostSource(source, { kept: ['quote', 'place'], format: "OpenAI's chat format", warn })
  const { url, title, quote } = source
  if (url === undefined) return []
  const cited = { url, title: title ?? url, start_index: place.start, end_index: place.end }
  return [{ type: 'url_citation', url_citation: quote === undefined ? cited : { ...cited, content: quote } }]
}
