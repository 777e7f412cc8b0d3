import { expect, test } from 'bun:test'
import { imageOrderOf } from './image-price.ts'
import { pictureTokens } from './picture-tokens.ts'

test.each([
  ['gpt-image-1', {}, 4_160],
  ['gpt-image-1', { size: 'auto', quality: 'auto' }, 4_160],
  ['gpt-image-1-mini', { size: '1024x1536', quality: 'low' }, 408],
  ['gpt-image-2', { size: '1536x1024', quality: 'high' }, 6_208],
  ['dall-e-3', { quality: 'hd' }, undefined],
])('a picture of %s, %j, has %p tokens', (model, fields, tokens) => {
  expect(pictureTokens(model, imageOrderOf(fields))).toBe(tokens)
})
