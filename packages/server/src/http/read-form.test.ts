import { expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { codeOf } from '../../test/refusal.ts'
import { parseForm, readForm } from './read-form.ts'

const LIMIT = 1024 * 1024

/** The body and type that a browser makes of a form. */
async function encoded(form: FormData): Promise<{ body: Uint8Array<ArrayBuffer>; type: string }> {
  const response = new Response(form)
  // Bun forgets the type once the body was read.
  const type = response.headers.get('content-type') ?? ''
  return { body: new Uint8Array(await response.arrayBuffer()), type }
}

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

const request = (body: Body, headers: Record<string, string>): Request =>
  new Request('http://site.test/', { method: 'POST', body, headers })

function sampleForm(): FormData {
  const form = new FormData()
  form.append('model', 'whisper-1')
  form.append('language', 'é中文')
  form.append('file', new File([new Uint8Array([0, 13, 10, 45, 45, 255])], 'so "und".mp3', { type: 'audio/mpeg' }))
  form.append('empty', '')
  form.append('image[]', new File([], 'none.png', { type: 'image/png' }))
  return form
}

test('fields and files come out as a browser put them in', async () => {
  const { body, type } = await encoded(sampleForm())
  const form = await readForm(request(body, { 'content-type': type }), LIMIT)
  expect(form.fields).toEqual([
    ['model', 'whisper-1'],
    ['language', 'é中文'],
    ['empty', ''],
  ])
  expect(form.files.map((file) => ({ ...file, bytes: [...file.bytes] }))).toEqual([
    { field: 'file', name: 'so "und".mp3', mediaType: 'audio/mpeg', bytes: [0, 13, 10, 45, 45, 255] },
    { field: 'image[]', name: 'none.png', mediaType: 'image/png', bytes: [] },
  ])
})

test('a packed form is unpacked first', async () => {
  const { body, type } = await encoded(sampleForm())
  const headers = { 'content-type': type, 'content-encoding': 'gzip' }
  expect((await readForm(request(new Uint8Array(gzipSync(body)), headers), LIMIT)).fields).toHaveLength(3)
})

test('the bytes of a file are not copied', () => {
  const body = Buffer.from('--b\r\ncontent-disposition: form-data; name=f; filename=x\r\n\r\nabc\r\n--b--')
  expect(parseForm(body, 'b').files[0]?.bytes.buffer).toBe(body.buffer)
})

test.each([
  ['a quoted boundary', 'multipart/form-data; boundary="b"', '--b\r\n'],
  ['another letter case', 'Multipart/Form-Data; charset=utf-8; BOUNDARY=b', '--b\r\n'],
  ['a preamble', 'multipart/form-data; boundary=b', 'ignore me\r\n--b\r\n'],
  ['blanks behind the boundary', 'multipart/form-data; boundary=b', '--b \t\r\n'],
])('a form with %s is read', async (_what, type, begin) => {
  const body = `${begin}Content-Disposition: form-data; name="model"\r\n\r\nm\r\n--b--\r\nepilogue`
  expect((await readForm(request(body, { 'content-type': type }), LIMIT)).fields).toEqual([['model', 'm']])
})

test.each([
  ['form-data; name="f"; filename="a\\"b.png"', 'a"b.png'],
  ['form-data; name="f"; filename="a%22b.png"', 'a"b.png'],
  ['form-data; name=f; filename=a.png', 'a.png'],
  ['form-data; filename="name=x.png"; name="f"', 'name=x.png'],
  ['form-data; name="f"; filename="x"; filename*=UTF-8\'\'na%C3%AFve.png', 'naïve.png'],
  ['form-data; name="f"; filename="a\tb\n.png"', 'ab.png'],
])('%s is a file named %s', (disposition, name) => {
  const body = Buffer.from(`--b\r\ncontent-disposition: ${disposition}\r\n\r\nx\r\n--b--`)
  expect(parseForm(body, 'b').files).toEqual([
    { field: 'f', name, mediaType: 'application/octet-stream', bytes: Buffer.from('x') },
  ])
})

const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`
const NAMED = 'content-disposition: form-data; name="f"'

test.each([
  ['nothing', ''],
  ['another boundary', '--c\r\n'],
  ['no end', part(NAMED)],
  ['an end inside a part', `--b\r\n${NAMED}\r\n\r\nx`],
  ['a part without a head', '--b\r\n\r\nx\r\n--b--'],
  ['a part without a blank line', `--b\r\n${NAMED}\r\nx\r\n--b--`],
  ['a part without a name', `${part('content-disposition: form-data')}--b--`],
  ['a part that is no form data', `${part('content-disposition: attachment; name="f"')}--b--`],
  ['a boundary that goes on', `${part(NAMED)}--bcd\r\n`],
  ['a name of 201 characters', `${part(`content-disposition: form-data; name="${'n'.repeat(201)}"`)}--b--`],
  ['a line end in a name', `${part('content-disposition: form-data; name="a\nb"')}--b--`],
  ['a head of 9 kB', `${part(`${NAMED}\r\nx: ${'y'.repeat(9_000)}`)}--b--`],
  ['201 parts', `${part(NAMED).repeat(201)}--b--`],
])('a form with %s is refused', async (_what, body) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(await codeOf(readForm(request(body, headers), LIMIT))).toBe('request.invalid')
})

test('a form of 200 parts is read', () => {
  expect(parseForm(Buffer.from(`${part(NAMED).repeat(200)}--b--`), 'b').fields).toHaveLength(200)
})

test('a form cut anywhere is refused, never half read', () => {
  const whole = Buffer.from(`${part(NAMED)}${part(`${NAMED}; filename=x`)}--b--`)
  const read = Array.from({ length: whole.length }, (_, length) => {
    try {
      return parseForm(whole.subarray(0, length), 'b')
    } catch {
      return undefined
    }
  })
  expect(read.filter(Boolean)).toEqual([])
})

test.each(['application/json', 'multipart/mixed; boundary=b', ''])('type %p is no form', async (type) => {
  expect(await codeOf(readForm(request('--b--', { 'content-type': type }), LIMIT))).toBe('request.content-type')
})

test.each(['multipart/form-data', `multipart/form-data; boundary=${'b'.repeat(71)}`])(
  'a form whose type is %p is refused',
  async (type) => {
    expect(await codeOf(readForm(request('--b--', { 'content-type': type }), LIMIT))).toBe('request.invalid')
  },
)

test('a form over the limit is refused', async () => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(LIMIT)], 'large'))
  const { body, type } = await encoded(form)
  expect(await codeOf(readForm(request(body, { 'content-type': type }), LIMIT))).toBe('request.body-too-large')
})
