import { expect, test } from 'bun:test'
import { apiAddress } from './api-address.ts'

const origin = 'https://models.example.com'

test.each([
  ['https://api.example.com/', 'https://api.example.com'],
  ['https://localhost.example.com', 'https://localhost.example.com'],
  ['http://localhost:3000', origin],
  ['', origin],
])('a server that calls itself %p is reached at %p', (serverAddress, expected) => {
  expect(apiAddress(serverAddress, origin)).toBe(expected)
})
