import { describe, expect, test } from 'bun:test'
import { createAddressSet } from '../platform/ip-ranges.ts'
import { clientAddressOf, isSecureCall } from './client-address.ts'

const isTrusted = createAddressSet(['10.0.0.0/8', '::1'])

describe('the address of a client', () => {
  test.each([
    ['is the socket when no proxy is trusted there', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is the hop before a trusted proxy', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['skips a chain of trusted proxies', '10.0.0.1', '198.51.100.1, 10.0.0.3, 10.0.0.2', '198.51.100.1'],
    [
      'is the right-most untrusted hop, for the client wrote the rest',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.1',
      '198.51.100.1',
    ],
    ['is the last known hop when the next is no address', '10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['is the proxy when it forwards nobody', '10.0.0.1', '', '10.0.0.1'],
    ['is written without its IPv6 disguise', '::ffff:203.0.113.9', '', '203.0.113.9'],
    ['may be an IPv6 one', '::1', '2001:DB8::7', '2001:db8::7'],
    ['stands without the port that a proxy adds', '10.0.0.1', '198.51.100.1:5123, 10.0.0.2:80', '198.51.100.1'],
    ['stands without it in brackets too', '10.0.0.1', '[2001:DB8::7]:5123', '2001:db8::7'],
  ])('%s', (_promise, socket, forwarded, expected) => {
    expect(clientAddressOf(new Headers({ 'x-forwarded-for': forwarded }), socket, isTrusted)).toBe(expected)
  })
})

describe('a call is secure', () => {
  const call = (url: string, proto?: string) =>
    new Request(url, { headers: proto ? { 'x-forwarded-proto': proto } : {} })

  test('when it came over https', () => {
    expect(isSecureCall(call('https://site.test/'), '203.0.113.9', isTrusted)).toBe(true)
  })

  test('when a trusted proxy says so', () => {
    expect(isSecureCall(call('http://site.test/', 'https'), '10.0.0.1', isTrusted)).toBe(true)
    expect(isSecureCall(call('http://site.test/', 'http'), '10.0.0.1', isTrusted)).toBe(false)
  })

  test('not when anybody else says so', () => {
    expect(isSecureCall(call('http://site.test/', 'https'), '203.0.113.9', isTrusted)).toBe(false)
  })
})
