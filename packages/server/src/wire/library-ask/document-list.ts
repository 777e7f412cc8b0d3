import { type JsonObject, objectsIn, textIn } from '../read-json.ts'

const DOCUMENTS_MAX = 100

/** The documents an answer is taken from, as a list in Markdown behind it; empty when there are none. */
export function documentList(answer: JsonObject): string {
  const lines = objectsIn(answer, 'documents').slice(0, DOCUMENTS_MAX).map(line)
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}

/** Titles and addresses are a stranger's: neither may end the link it stands in. */
function line(document: JsonObject, index: number): string {
  const title = (textIn(document, 'title') ?? '').replace(/[[\]()<>`\\\r\n]/g, ' ').trim() || `${index + 1}`
  const url = textIn(document, 'url') ?? ''
  const isSafe = /^https?:\/\/[^\s()<>"'\\]+$/.test(url)
  return isSafe ? `${index + 1}. [${title}](${url})` : `${index + 1}. ${title}`
}
