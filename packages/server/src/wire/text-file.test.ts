import { expect, test } from 'bun:test'
import type { FilePart } from './chat.ts'
import { textOfFile, withFilesAsTexts } from './text-file.ts'

const file = (mediaType: string, text: string, rest: Partial<FilePart> = {}): FilePart => ({
  kind: 'file',
  source: { kind: 'bytes', mediaType, base64: Buffer.from(text).toString('base64') },
  ...rest,
})

test.each([
  'text/plain',
  'text/plain; charset=utf-8',
  'text/csv',
  'application/json',
  'application/ld+json',
  'application/xml',
])('%s is a text', (mediaType) => {
  expect(textOfFile(file(mediaType, 'Zürich 世界'))).toBe('Zürich 世界')
})

test.each(['application/pdf', 'application/jsonp-archive', 'audio/wav', 'application/octet-stream', ''])(
  '%p is none',
  (mediaType) => {
    expect(textOfFile(file(mediaType, 'x'))).toBeUndefined()
  },
)

test('a file that is kept elsewhere has no text here', () => {
  const source = { kind: 'url', url: 'https://x.example/a.txt', mediaType: 'text/plain' } as const
  expect(textOfFile({ kind: 'file', source })).toBeUndefined()
})

test('text files stand under their names, with their marks, and all else as it was', () => {
  const image = { kind: 'image', source: { kind: 'url', url: 'https://x.example/a.png' } } as const
  const pdf = file('application/pdf', '%PDF', { name: 'b.pdf' })
  const marked = file('text/markdown', '# A', { name: 'a.md', cache: { ttl: '5m' } })
  expect(withFilesAsTexts([image, marked, pdf, file('text/plain', 'b')])).toEqual([
    image,
    { kind: 'text', text: 'a.md\n\n# A', cache: { ttl: '5m' } },
    pdf,
    { kind: 'text', text: 'b' },
  ])
})
