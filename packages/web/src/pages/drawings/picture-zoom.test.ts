import { expect, test } from 'bun:test'
import { nextZoom, shownWidth } from './picture-zoom.ts'

test('zooming goes by steps and stops at the ends', () => {
  expect([nextZoom(1, 'in'), nextZoom(1.5, 'in'), nextZoom(8, 'in')]).toEqual([1.5, 2, 8])
  expect([nextZoom(2, 'out'), nextZoom(1, 'out')]).toEqual([1.5, 1])
})

test('a picture fits its frame by its longer side, and a small one keeps its size', () => {
  const frame = { width: 1000, height: 800 }
  expect(shownWidth({ picture: { width: 2000, height: 1000 }, frame, zoom: 1 })).toBe(1000)
  expect(shownWidth({ picture: { width: 1000, height: 1600 }, frame, zoom: 1 })).toBe(500)
  expect(shownWidth({ picture: { width: 300, height: 200 }, frame, zoom: 1 })).toBe(300)
})

test('enlarged, it is that many times as wide as it fits', () => {
  expect(shownWidth({ picture: { width: 2000, height: 1000 }, frame: { width: 1000, height: 800 }, zoom: 3 })).toBe(
    3000,
  )
})
