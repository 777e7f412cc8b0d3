import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { readDataUrl } from './data-url.ts'

const MEGABYTE = 1024 * 1024
const codeOfReading = (url: string, maxBytes = 1000) => {
  try {
    return readDataUrl(url, maxBytes).mediaType
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

test.each([
  ['data:,hello%20w%C3%B6rld', 'hello wörld'],
  ['data:,é%zz%4', 'é%zz%4'],
  ['data:text/plain;base64,aGk=', 'hi'],
  ['data:text/plain;base64,aGk', 'hi'],
  ['data:text/plain;base64,a G\r\nk=', 'hi'],
  ['data:text/plain;base64,aGk%3D', 'hi'],
  ['data:text/plain;charset=utf-8;BASE64,aGk=', 'hi'],
  ['data:;base64,_-8=', '\ufffd\ufffd'],
  ['data:,', ''],
])('%s', (url, text) => {
  expect(Buffer.from(readDataUrl(url, 1000).bytes).toString()).toBe(text)
})

test('the type is that of the bytes', () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')
  expect(readDataUrl(`data:image/jpeg;base64,${png}`, 1000).mediaType).toBe('image/png')
})

test.each(['data:no comma', 'data:;base64,a*b', 'data:;base64,aGk=x', `data:${'x'.repeat(2000)},a`])(
  '%.30s is refused',
  (url) => {
    expect(codeOfReading(url)).toBe('media.data-invalid')
  },
)

test('what decodes to exactly the limit is taken', () => {
  const url = `data:;base64,${Buffer.alloc(MEGABYTE, 'a').toString('base64')}`
  expect(codeOfReading(url, MEGABYTE)).toBe('text/plain')
})

test.each([
  ['base64', `data:;base64,${Buffer.alloc(MEGABYTE + 1, 'a').toString('base64')}`],
  ['much base64', `data:;base64,${'A'.repeat(8 * MEGABYTE)}`],
  ['text', `data:,${'a'.repeat(MEGABYTE + 1)}`],
  ['much escaped text', `data:,${'%41'.repeat(2 * MEGABYTE)}`],
])('%s over the limit is refused', (_, url) => {
  expect(codeOfReading(url, MEGABYTE)).toBe('media.too-large')
})
