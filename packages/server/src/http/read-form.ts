import { AppError } from '@tollgate/contract/app-error'
import type { FormBody, FormFile } from '../wire/form-body.ts'
import { type BodyPlace, readBytes } from './read-body.ts'

/** A form has a dozen fields and, for edits of images, up to 16 files. */
const PARTS_MAX = 200
const PART_HEAD_BYTES_MAX = 8 * 1024
const FIELD_NAME_MAX = 200
const FILE_NAME_MAX = 255
/** RFC 2046, 5.1.1. */
const BOUNDARY_MAX = 70

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what they are for.
const [CONTROL, CONTROLS] = [/[\u0000-\u001f\u007f]/, /[\u0000-\u001f\u007f]/g]
/** Names go on into the head of another form, so they hold nothing that ends a line there. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/

/**
 * Reads a body of type multipart/form-data (RFC 7578), at most `limit` bytes. The bytes of files are views of the
 * body, not copies. Throws as `readBody`, `request.content-type` for any other type, and `request.invalid` for a form
 * that is broken or has too many or too large parts.
 */
export async function readForm(request: Request, limit: number, place?: BodyPlace): Promise<FormBody> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  const bytes = await readBytes(request, limit, place)
  return parseForm(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), boundary)
}

function boundaryOf(contentType: string): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType))
    throw new AppError('request.content-type', { expected: 'multipart/form-data' })
  const boundary = parameterOf(contentType, 'boundary') ?? ''
  if (boundary === '' || boundary.length > BOUNDARY_MAX) throw invalid('the form has no boundary')
  return boundary
}

export function parseForm(body: Buffer, boundary: string): FormBody {
  const fields: [name: string, value: string][] = []
  const files: FormFile[] = []
  for (const part of partsOf(body, boundary)) {
    const { field, fileName, mediaType } = readHead(part.head)
    if (fileName === undefined) fields.push([field, part.content.toString('utf8')])
    else files.push({ field, name: fileName, mediaType, bytes: part.content })
  }
  return { kind: 'form', fields, files }
}

interface Part {
  head: string
  content: Buffer
}

function* partsOf(body: Buffer, boundary: string): Generator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const opening = delimiter.subarray(2)
  // What stands before the first boundary has no meaning.
  const first = body.indexOf(opening)
  if (first !== 0 && body.indexOf(delimiter) !== first - 2) throw invalid('the form does not begin')
  let position = first + opening.length
  for (let count = 0; !isLast(body, position); count += 1) {
    if (count === PARTS_MAX) throw invalid(`the form has more than ${PARTS_MAX} parts`)
    const headStart = lineEnd(body, position)
    const end = body.indexOf(delimiter, headStart - 2)
    if (end === -1) throw invalid('the form breaks off')
    const headLimit = Math.min(end + 2, headStart + PART_HEAD_BYTES_MAX)
    const headEnd = body.subarray(0, headLimit).indexOf('\r\n\r\n', headStart - 2)
    if (headEnd === -1) throw invalid('a part of the form has no head')
    yield {
      head: body.toString('utf8', headStart, Math.max(headStart, headEnd)),
      content: body.subarray(headEnd + 4, Math.max(headEnd + 4, end)),
    }
    position = end + delimiter.length
  }
}

const isLast = (body: Buffer, position: number): boolean => body.toString('latin1', position, position + 2) === '--'

/** Where the next line begins; blanks may stand before the line end. */
function lineEnd(body: Buffer, position: number): number {
  let end = position
  while (body[end] === 32 || body[end] === 9) end += 1
  if (body.toString('latin1', end, end + 2) !== '\r\n') throw invalid('a boundary of the form is broken')
  return end + 2
}

function readHead(head: string): { field: string; fileName: string | undefined; mediaType: string } {
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  const field = parameterOf(disposition, 'name')
  if (!/^form-data\s*;/i.test(disposition) || field === undefined) throw invalid('a part of the form has no name')
  if (field.length > FIELD_NAME_MAX || CONTROL.test(field)) throw invalid('the name of a field is not valid')
  const fileName = extendedName(disposition) ?? parameterOf(disposition, 'filename')
  return {
    field,
    fileName: fileName?.replaceAll(CONTROLS, '').slice(0, FILE_NAME_MAX),
    mediaType: MEDIA_TYPE.exec(headers.get('content-type') ?? '')?.[0] ?? 'application/octet-stream',
  }
}

/** A parameter of a header, quoted or not. Browsers write a quote in a name as %22, older clients as \". */
function parameterOf(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(header)
  if (!found) return undefined
  const [, quoted, bare] = found
  return quoted === undefined ? bare : quoted.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"')
}

/** `filename*=UTF-8''na%C3%AFve.png`: not meant for forms, but some clients write it. */
function extendedName(disposition: string): string | undefined {
  const encoded = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(disposition)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

const invalid = (reason: string): AppError => new AppError('request.invalid', { reason })
