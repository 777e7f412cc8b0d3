import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { isSignedByStripe } from './stripe-signature.ts'

const SECRET = 'whsec_of_the_tests'
const NOW = 1_800_000_000
const BODY = '{"type":"checkout.session.completed","名":"值"}'
const hmac = (time: number, body = BODY, secret = SECRET) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
const check = (header: string, body = BODY) => isSignedByStripe({ header, body }, { secret: SECRET, now: NOW })

test.each([
  ['just now', `t=${NOW},v1=${hmac(NOW)}`],
  ['with blanks between', `t=${NOW}, v1=${hmac(NOW)}`],
  ['five minutes ago', `t=${NOW - 300},v1=${hmac(NOW - 300)}`],
  ['with a clock that is ahead', `t=${NOW + 60},v1=${hmac(NOW + 60)}`],
  ['with an old scheme beside', `t=${NOW},v0=abc,v1=${hmac(NOW)}`],
  ['with two secrets, ours second', `t=${NOW},v1=${hmac(NOW, BODY, 'other')},v1=${hmac(NOW)}`],
])('a message signed %s is believed', (_what, header) => {
  expect(check(header)).toBe(true)
})

test.each([
  ['without a header', ''],
  ['with another secret', `t=${NOW},v1=${hmac(NOW, BODY, 'other')}`],
  ['for another body', `t=${NOW},v1=${hmac(NOW, `${BODY} `)}`],
  ['for another time', `t=${NOW},v1=${hmac(NOW - 1)}`],
  ['longer ago than that', `t=${NOW - 301},v1=${hmac(NOW - 301)}`],
  ['in the future', `t=${NOW + 301},v1=${hmac(NOW + 301)}`],
  ['without a time', `v1=${hmac(NOW)}`],
  ['with a time that is none', `t=soon,v1=${createHmac('sha256', SECRET).update(`soon.${BODY}`).digest('hex')}`],
  ['without a signature', `t=${NOW}`],
  ['with an empty signature', `t=${NOW},v1=`],
  ['with the old scheme alone', `t=${NOW},v0=${hmac(NOW)}`],
  ['with a signature that is cut', `t=${NOW},v1=${hmac(NOW).slice(0, 62)}`],
  ['with garbage', ',,,=,==,t,v1,\u0000'],
])('a message signed %s is not', (_what, header) => {
  expect(check(header)).toBe(false)
})
