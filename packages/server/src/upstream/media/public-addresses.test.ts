import { expect, test } from 'bun:test'
import { codeOf } from '../../../test/refusal.ts'
import { createPublicAddresses, isPublicAddress } from './public-addresses.ts'

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.31.0.1',
  '192.0.0.192',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a83f:8110',
  '64:ff9b:1::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'example.com',
  '',
])('%j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.32.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  // IPv4 as networks without it reach it.
  '64:ff9b::808:808',
])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const names: Record<string, string[]> = {
  'public.example': ['8.8.8.8'],
  'inside.example': ['10.0.0.5'],
  'both.example': ['8.8.8.8', '127.0.0.1'],
  'six.example': ['2606:4700::1', '8.8.8.8', '2606:4700::2', '8.8.4.4'],
  'nothing.example': [],
  'xn--r8jz45g.example': ['127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
}
const resolve = async (host: string) => {
  const addresses = names[host]
  if (!addresses) throw new Error('ENOTFOUND')
  return addresses
}
const addresses = createPublicAddresses({ resolve })
const find = async (url: string) => addresses.find(new URL(url))

test.each([
  'http://127.0.0.1/',
  'http://127.0.0.1:8080/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http:\\\\127.0.0.1\\x',
  'http:127.0.0.1',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[2002:7f00:0001::]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://inside.example/',
  'http://inside.example./',
  'http://both.example/',
  'http://nothing.example/',
  'http://unknown.example/',
  'http://例え.example/',
  'http://user@8.8.8.8/',
  'http://user:password@8.8.8.8/',
  'http://8.8.8.8@127.0.0.1/',
  'http://127.0.0.1#@8.8.8.8/',
  'http://127.0.0.1\\@8.8.8.8/',
  'ftp://8.8.8.8/',
  'file:///etc/passwd',
  'gopher://8.8.8.8/',
  'javascript:alert(1)',
  'ws://8.8.8.8/',
])('%s is refused, with the one text there is', async (url) => {
  const outcome = await find(url).then(String, (error: { code?: string }) => error.code)
  expect(outcome).toBe('media.address-refused')
})

test.each([
  ['http://public.example/', ['8.8.8.8']],
  ['https://PUBLIC.example.:8443/x', ['8.8.8.8']],
  ['https://8.8.8.8/', ['8.8.8.8']],
  ['https://[2606:4700::1]/', ['2606:4700::1']],
  ['https://six.example/', ['8.8.8.8', '8.8.4.4', '2606:4700::1']],
])('%s leads to %j', async (url, expected) => {
  expect(await find(url)).toEqual(expected)
})

test('an allowlist for tests opens what it names and nothing else', async () => {
  const some = createPublicAddresses({ allowlist: ['127.0.0.2'], resolve })
  expect(await some.find(new URL('http://127.0.0.2/'))).toEqual(['127.0.0.2'])
  expect(await codeOf(some.find(new URL('http://127.0.0.1/')))).toBe('media.address-refused')
})
