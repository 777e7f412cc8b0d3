import { expect, test } from 'bun:test'
import { mediaTypeOf } from './media-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF89a\x01\0', 'image/gif'],
  ['GIF87a\x01\0', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['BM\x46\0\0\0\0\0\0\0', 'image/bmp'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', 'image/heif'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'image/avif'],
  ['%PDF-1.7\n', 'application/pdf'],
  ['ID3\x04\0', 'audio/mpeg'],
  ['\xff\xfb\x90\x64', 'audio/mpeg'],
  ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['OggS\0\x02', 'audio/ogg'],
  ['fLaC\0\0', 'audio/flac'],
  ['\0\0\0\x20ftypM4A \0\0', 'audio/mp4'],
  ['\0\0\0\x20ftypisom\0\0', 'video/mp4'],
  ['\x1aE\xdf\xa3\x9f', 'video/webm'],
])('%j is known by its bytes, whatever was said: %s', (text, expected) => {
  expect([mediaTypeOf(bytes(text), ''), mediaTypeOf(bytes(text), 'text/html')]).toEqual([expected, expected])
})

test.each([
  ['hello 世界', '', 'text/plain'],
  ['# title', 'text/markdown; charset=utf-8', 'text/markdown'],
  ['{"a":1}', 'application/json', 'application/json'],
  ['BM is a text', 'text/plain', 'text/plain'],
  ['<html><script>', 'text/html', 'text/plain'],
  ['<html><script>', 'image/png', 'text/plain'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml', 'text/plain'],
  ['<?xml version="1.0"?><svg>', 'image/png', 'text/plain'],
  ['', 'image/png', 'text/plain'],
])('text %j, said to be %j, is %s', (text, said, expected) => {
  expect(mediaTypeOf(Buffer.from(text), said)).toBe(expected)
})

test.each([
  ['image/tiff', 'image/tiff'],
  ['Application/MSWord; a=b', 'application/msword'],
  ['image/png', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['application/javascript', 'application/octet-stream'],
  ['text/html', 'application/octet-stream'],
  ['image/x\r\ny', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('unknown bytes, said to be %j, are %s', (said, expected) => {
  expect(mediaTypeOf(new Uint8Array([0xde, 0xad, 0, 1]), said)).toBe(expected)
})

test('a picture of markup in UTF-16 is not taken for one', () => {
  expect(mediaTypeOf(Buffer.from('\ufeff<svg>', 'utf16le'), 'image/png')).toBe('application/octet-stream')
})
