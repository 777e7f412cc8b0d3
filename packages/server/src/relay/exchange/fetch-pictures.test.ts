import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { readCall } from '../../wire/openai-chat/read-call.ts'
import { fetchPictures } from './fetch-pictures.ts'

const callWith = (fields: object) => ({
  facts: readCall({ model: 'm', prompt: 'a cat', ...fields }, 'images', undefined),
  warnings: [] as string[],
  openRoom: () => ({
    fetchBytes: async (url: string) => ({ mediaType: 'image/png', bytes: Buffer.from(`bytes of ${url}`) }),
  }),
  pause: async () => {},
})
const told = () => ({ images: [{ url: 'https://x.example/1.png', revisedPrompt: 'cat' }, { base64: 'AAAA' }] })

test('who asks for the pictures gets them, wherever they lie', async () => {
  const reply = told()
  await fetchPictures(reply, callWith({ response_format: 'b64_json' }))
  expect(reply.images).toMatchObject([
    { base64: btoa('bytes of https://x.example/1.png'), revisedPrompt: 'cat' },
    { base64: 'AAAA' },
  ])
  expect(reply.images[0]).not.toHaveProperty('url')
})

test('a picture that cannot be fetched is told by its address, and the others come', async () => {
  const reply = { images: [{ url: 'https://x.example/1.png' }, { url: 'https://x.example/gone.png' }] }
  const call = callWith({ response_format: 'b64_json' })
  const fetchBytes = async (url: string) => {
    if (url.endsWith('gone.png')) throw new AppError('media.download-failed', { status: 404 })
    return call.openRoom().fetchBytes(url)
  }
  await fetchPictures(reply, { ...call, openRoom: () => ({ fetchBytes }) })
  expect<object[]>(reply.images).toMatchObject([
    { base64: btoa('bytes of https://x.example/1.png') },
    { url: 'https://x.example/gone.png' },
  ])
  expect(call.warnings).toEqual(['a picture could not be fetched and is told by its address: media.download-failed'])
})

test.each([{}, { response_format: 'url' }])('who asks with %p gets addresses, and nothing is fetched', (fields) => {
  const reply = told()
  expect(fetchPictures(reply, callWith(fields))).toBeUndefined()
  expect(reply).toEqual(told())
})

test('other replies have no pictures', () => {
  expect(fetchPictures({ answers: [] }, callWith({ response_format: 'b64_json' }))).toBeUndefined()
})
