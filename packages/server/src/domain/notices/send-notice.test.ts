import { afterEach, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { NotificationSetting } from '@tollgate/contract/entities/notification-setting'
import { codeOf, refusalOf } from '../../../test/refusal.ts'
import { setClock } from '../../../test/service-parts.ts'
import { createPublicAddresses } from '../../upstream/media/public-addresses.ts'
import { postPublic } from '../../upstream/post-public.ts'
import { createNoticeSender, type Notice } from './send-notice.ts'

const notice: Notice = { type: 'quota_warning', title: 'Low', content: 'One <b>line\nand another', values: ['$1'] }

const servers: { stop(force: boolean): Promise<void> }[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(true)
})

interface Received {
  path: string
  headers: Headers
  body: string
}

/** A robot or webhook of somebody, and a sender that may reach it. */
function openSender(answer: () => Response, allowlist: string[] = ['127.0.0.1']) {
  const received: Received[] = []
  const letters: { to: string; subject: string; html: string; text: string }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      received.push({ path: pathname + search, headers: request.headers, body: await request.text() })
      return answer()
    },
  })
  servers.push(server)
  const url = `http://127.0.0.1:${server.port}`
  const addresses = createPublicAddresses({ allowlist })
  const send = createNoticeSender({
    sendMail: async (letter) => void letters.push(letter),
    post: (post) => postPublic(post, addresses),
    clock: setClock(),
    robots: { wecom: `${url}/wecom?key=`, dingtalk: `${url}/ding?access_token=` },
  })
  const to = (changes: object, email = '') => ({
    email,
    setting: NotificationSetting.parse({ notify_type: 'email', ...changes }),
  })
  return { received, letters, send, url, to }
}

test('a letter goes to the address of the setting, else to that of the account, as text and never as markup', async () => {
  const { send, letters, to } = openSender(() => new Response())
  await send(to({ notification_email: 'x@mail.test' }, 'ann@mail.test'), notice)
  await send(to({}, 'ann@mail.test'), notice)
  expect(letters.map((letter) => letter.to)).toEqual(['x@mail.test', 'ann@mail.test'])
  expect(letters[0]).toMatchObject({ subject: 'Low', html: '<p>One &lt;b&gt;line</p>\n<p>and another</p>' })
  expect(await codeOf(send(to({}), notice))).toBe('notice.email-missing')
})

test('a webhook gets the notice with a signature over its bytes', async () => {
  const { send, received, url, to } = openSender(() => new Response('ok', { status: 201 }))
  await send(to({ notify_type: 'webhook', webhook_url: `${url}/hook?a=1`, webhook_secret: 'secret' }), notice)
  const [{ path, headers, body }] = received as [Received]
  expect(path).toBe('/hook?a=1')
  expect(JSON.parse(body)).toEqual({ ...notice, timestamp: 1_800_000_000 })
  expect(headers.get('x-webhook-signature')).toBe(createHmac('sha256', 'secret').update(body).digest('hex'))
})

test('without a secret there is no signature', async () => {
  const { send, received, url, to } = openSender(() => new Response())
  await send(to({ notify_type: 'webhook', webhook_url: url }), notice)
  expect(received[0]?.headers.get('x-webhook-signature')).toBeNull()
})

test.each([
  ['wecom', { wecom_key: 'the-key' }, '/wecom?key=the-key'],
  ['dingtalk', { dingtalk_key: 'the-key' }, '/ding?access_token=the-key'],
])('a robot of %s gets a text message', async (notify_type, key, path) => {
  const { send, received, to } = openSender(() => Response.json({ errcode: 0, errmsg: 'ok' }))
  await send(to({ notify_type, ...key }), notice)
  expect(received[0]?.path).toBe(path)
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    msgtype: 'text',
    text: { content: 'Low\nOne <b>line\nand another' },
  })
})

test.each([
  ['a wrong key', () => Response.json({ errcode: 93000, errmsg: 'invalid webhook url' }), '200 93000'],
  ['no JSON', () => new Response('<html>'), '200'],
  ['an error', () => new Response('', { status: 500 }), '500'],
])('a robot that answers with %s is a failure with its number, not its text', async (_what, answer, reason) => {
  const { send, to } = openSender(answer)
  const refusal = await refusalOf(send(to({ notify_type: 'wecom', wecom_key: 'k' }), notice))
  expect([refusal?.code, refusal?.params]).toEqual(['notice.failed', { reason }])
})

test('a webhook that redirects is not followed', async () => {
  const { send, received, url, to } = openSender(() => new Response(null, { status: 302, headers: { location: '/x' } }))
  const refusal = await refusalOf(send(to({ notify_type: 'webhook', webhook_url: url }), notice))
  expect(refusal?.params).toEqual({ reason: '302' })
  expect(received).toHaveLength(1)
})

test('an endless answer is read to its limit only', async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }))
  const { send, url, to } = openSender(endless)
  expect(await codeOf(send(to({ notify_type: 'webhook', webhook_url: url }), notice))).toBeUndefined()
})

test.each([
  'http://127.0.0.1:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://2130706433:{port}/',
  'http://localhost:{port}/',
  'http://user:pass@127.0.0.1:{port}/',
  'http://169.254.169.254/',
  'http://[::1]:1/',
])('a private address is refused untouched: %s', async (spelling) => {
  const { send, received, url, to } = openSender(() => new Response(), [])
  const webhook_url = spelling.replace('{port}', new URL(url).port)
  expect(await codeOf(send(to({ notify_type: 'webhook', webhook_url }), notice))).toBe('notice.address-refused')
  expect(received).toEqual([])
})

test('a closed port of an allowed address is refused in the same words', async () => {
  const { send, to } = openSender(() => new Response())
  const webhook_url = 'http://127.0.0.1:1/'
  expect(await codeOf(send(to({ notify_type: 'webhook', webhook_url }), notice))).toBe('notice.address-refused')
})
