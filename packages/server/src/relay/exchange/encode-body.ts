import { randomAlphanumeric } from '../../platform/ids.ts'
import type { EncodedCall } from '../../wire/family.ts'
import type { FormBody } from '../../wire/form-body.ts'

/** The bytes of a request body and their type. */
export function encodeBody(body: EncodedCall['body']): {
  body: string | Uint8Array | undefined
  contentType: string | undefined
} {
  if (body === undefined) return { body, contentType: undefined }
  if (body instanceof Uint8Array) return { body, contentType: 'application/octet-stream' }
  if (isForm(body)) return encodeForm(body)
  return { body: JSON.stringify(body), contentType: 'application/json' }
}

// A JSON body has no file list; `kind` alone could be a vendor's own field.
const isForm = (body: object): body is FormBody => 'kind' in body && body.kind === 'form' && 'files' in body

/** multipart/form-data. https://www.rfc-editor.org/rfc/rfc7578 */
export function encodeForm({ fields, files }: FormBody): { body: Uint8Array; contentType: string } {
  const boundary = `----tollgate${randomAlphanumeric(24)}`
  const pieces: Uint8Array[] = []
  const add = (text: string) => pieces.push(Buffer.from(text))
  for (const [name, value] of fields)
    add(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`)
  for (const { field, name, mediaType, bytes } of files) {
    const disposition = `form-data; name="${quoted(field)}"; filename="${quoted(name)}"`
    add(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${oneLine(mediaType)}\r\n\r\n`)
    pieces.push(bytes)
    add('\r\n')
  }
  add(`--${boundary}--\r\n`)
  return { body: Buffer.concat(pieces), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** Quotes and line breaks in names would end the header. */
const quoted = (text: string): string => text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
const oneLine = (text: string): string => text.replace(/[\r\n]/g, ' ')
