import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { createAddressGuard, isPrivateAddress } from './guard-address.ts'

afterEach(() => void setSystemTime())

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
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::',
  '64:ff9b::1',
  '64:ff9b::7f00:0',
  '0064:ff9b:0:0:0:0:c0a8:0101',
  '64:ff9b:1::808:808',
  '64:ff9b::1:808:808',
  '::7f00:1',
  '::127.0.0.1',
  '3fff::1',
  '5f00::1',
  '2002:7f00:1::',
  'not an address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '64:ff9b::8.8.8.8', '64:FF9B:0:0:0:0:808:808'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

const resolve = async (host: string) =>
  ({
    'inside.example': ['10.0.0.5'],
    'both.example': ['8.8.8.8', '127.0.0.1'],
    // As a network without IPv4 gives them (DNS64).
    'translated.example': ['8.8.8.8', '64:ff9b::808:808'],
    'translated-inside.example': ['64:ff9b::a00:5'],
  })[host] ?? ['8.8.8.8']
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
  [[], 'https://translated.example', 'allowed'],
  [[], 'http://translated-inside.example', 'refused'],
  [['64:ff9b::/96'], 'http://translated-inside.example', 'allowed'],
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

test('how long a name is believed does not follow the time of day, which may be set', async () => {
  let lookups = 0
  const guard = createAddressGuard([], {
    resolve: async () => {
      lookups += 1
      return ['8.8.8.8']
    },
  })
  await guard.route('https://vendor.example/v1')
  setSystemTime(Date.now() + 3_600_000)
  await guard.route('https://vendor.example/v1')
  expect(lookups).toBe(1)
})
