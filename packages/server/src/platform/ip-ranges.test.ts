import { describe, expect, test } from 'bun:test'
import { createAddressSet, isAddressOrRange, networkOf, readAddress } from './ip-ranges.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 10.1.2.3 ', '10.1.2.3'],
  ['10.1.2', undefined],
  ['example.org', undefined],
  ['', undefined],
])('%p reads as the address %p', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test.each(['10.1.2.3', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8'])('%p is an address or a range', (text) => {
  expect(isAddressOrRange(text)).toBe(true)
})

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  'example.org',
  '10.1.2.x',
  '*',
  '',
])('%p is neither an address nor a range', (text) => {
  expect(isAddressOrRange(text)).toBe(false)
})

describe('an address set', () => {
  const isInside = createAddressSet(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '1.2.3.4/24', 'no address'])

  test.each(['10.255.0.1', '::ffff:10.0.0.1', '192.0.2.7', 'fd12::1', '1.2.3.200'])('contains %p', (address) => {
    expect(isInside(address)).toBe(true)
  })

  test.each(['11.0.0.1', '192.0.2.8', 'fe80::1', '::1', 'no address', ''])('does not contain %p', (address) => {
    expect(isInside(address)).toBe(false)
  })

  test('without entries contains nothing', () => {
    expect(createAddressSet([])('10.0.0.1')).toBe(false)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
])('%p is counted as %p', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
