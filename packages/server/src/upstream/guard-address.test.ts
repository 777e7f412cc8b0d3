import { expect, test } from 'bun:test'
import { createAddressGuard, isPrivateAddress } from './guard-address.ts'

test.each([
  '127.0.0.1',
  '127.255.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '::7f00:1',
  '::127.0.0.1',
  '3fff::1',
  '5f00::1',
  '2002:7f00:1::',
  'not an address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

const resolve = async (host: string) =>
  host === 'inside.example' ? ['10.0.0.5'] : host === 'both.example' ? ['8.8.8.8', '127.0.0.1'] : ['8.8.8.8']
const verdict = async (allowlist: string[], origin: string) => {
  try {
    const guard = createAddressGuard(allowlist, { resolve })
    await guard.route(`${origin}/v1`)
    await guard.check(origin)
    return 'allowed'
  } catch {
    return 'refused'
  }
}

test.each([
  [[], 'https://api.example', 'allowed'],
  [[], 'http://inside.example', 'refused'],
  [[], 'http://both.example', 'refused'],
  [[], 'http://127.0.0.1:8080', 'refused'],
  [[], 'http://[::1]:80', 'refused'],
  [[], 'http://2130706433', 'refused'],
  [[], 'http://0x7f.1', 'refused'],
  [['127.0.0.1'], 'http://127.0.0.1:8080', 'allowed'],
  [['127.0.0.1:8080'], 'http://127.0.0.1:8080', 'allowed'],
  [['127.0.0.1:8080'], 'http://127.0.0.1:9090', 'refused'],
  [['10.0.0.0/8'], 'http://inside.example', 'allowed'],
  [['inside.example'], 'http://inside.example', 'allowed'],
] as const)('with %j, %s is %s', async (allowlist, origin, expected) => {
  expect(await verdict([...allowlist], origin)).toBe(expected)
})
