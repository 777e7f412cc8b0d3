import { expect, test } from 'bun:test'
import { framedSites } from './framed-sites.ts'

const sites = (...links: string[]) =>
  framedSites({ Chats: links.map((link) => ({ label: link })), ChatLink: '', ChatLink2: 'http://10.0.0.7:3000/' })

test('chat links without https are named by their origins, once each', () => {
  expect(sites('http://10.0.0.7:3000/#/?settings={"key":"{key}"}', 'https://chat.example', 'ama://set')).toEqual([
    'http://10.0.0.7:3000',
  ])
})

test('a link cannot bring another rule into the policy', () => {
  expect(sites('http://a;script-src *;/x', "http://'unsafe-inline'/", 'http://{address}/')).toEqual([
    'http://10.0.0.7:3000',
  ])
})
