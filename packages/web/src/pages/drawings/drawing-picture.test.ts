import { expect, test } from 'bun:test'
import { resultOf } from './drawing-picture.ts'

const at = (image_url: string) => resultOf({ image_url, video_urls: '' })?.picture

test('pictures that the site shows are read from where the page came from', () => {
  expect(at('/mj/image/17?sig=a')).toBe('/mj/image/17?sig=a')
  expect(at('https://gate.example/mj/image/17?sig=a&rand=5')).toBe('/mj/image/17?sig=a&rand=5')
})

test('a picture that is not forwarded is where the vendor keeps it', () => {
  expect(at('https://cdn.example/mj/cat.png')).toBe('https://cdn.example/mj/cat.png')
})

test('what is no web address is no picture', () => {
  expect(['', 'cat.png', 'javascript:alert(1)', 'data:image/png;base64,AA'].map(at)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('videos are found in the same way, with and without a still', () => {
  const addresses = [
    'https://gate.example/mj/image/17?sig=a&video=1',
    'javascript:alert(1)',
    'https://cdn.example/1.mp4',
  ]
  const video_urls = JSON.stringify(addresses.map((url) => ({ url })))
  expect(resultOf({ image_url: '', video_urls })).toEqual({
    picture: undefined,
    videos: ['/mj/image/17?sig=a&video=1', 'https://cdn.example/1.mp4'],
  })
  expect(resultOf({ image_url: '/mj/image/17?sig=a', video_urls })?.picture).toBe('/mj/image/17?sig=a')
})
