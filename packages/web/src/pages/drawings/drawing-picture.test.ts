import { expect, test } from 'bun:test'
import { pictureAddress } from './drawing-picture.ts'

const at = (image_url: string) => pictureAddress({ image_url })

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
