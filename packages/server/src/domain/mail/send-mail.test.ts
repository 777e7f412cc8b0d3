import { afterEach, expect, test } from 'bun:test'
import { defaultOptions, type OptionValues } from '@tollgate/contract/options'
import { LOOPBACK_CERTIFICATE } from '../../../test/loopback-certificate.ts'
import { type MailSink, startMailSink } from '../../../test/mail-sink.ts'
import { codeOf } from '../../../test/refusal.ts'
import { createMailer, isMailAddress } from './send-mail.ts'

const letter = { to: 'ann@site.test', subject: '验证码', html: '<p>你好</p>', text: '你好' }
const sinks: MailSink[] = []
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.stop()
})

async function openSink(options: Parameters<typeof startMailSink>[0] = {}) {
  const sink = await startMailSink(options)
  sinks.push(sink)
  return sink
}

const mailerTo = (port: number, options: Partial<OptionValues> = {}, certificates = LOOPBACK_CERTIFICATE.cert) =>
  createMailer({
    options: () => ({
      ...defaultOptions(),
      SystemName: 'Gate',
      SMTPServer: '127.0.0.1',
      SMTPPort: port,
      SMTPAccount: 'gate@site.test',
      ...options,
    }),
    certificates,
  })

test('a letter arrives with sender, subject and both of its texts', async () => {
  const { port, letters } = await openSink()
  await mailerTo(port)(letter)
  expect(letters).toMatchObject([{ from: 'gate@site.test', to: ['ann@site.test'], isEncrypted: false, login: '' }])
  const source = letters[0]?.source ?? ''
  expect(source).toContain('From: Gate <gate@site.test>')
  expect(source).toContain('To: ann@site.test')
  expect(source).toMatch(/Subject: =\?UTF-8\?[BQ]\?/)
  expect(source).toContain('Content-Type: text/html; charset=utf-8')
  expect(source).toContain('Content-Type: text/plain; charset=utf-8')
})

test('the sender is the one the operator names', async () => {
  const { port, letters } = await openSink()
  await mailerTo(port, { SMTPFrom: 'noreply@site.test' })(letter)
  expect(letters[0]?.from).toBe('noreply@site.test')
})

test('the line is encrypted as soon as the server offers it, and the password follows', async () => {
  const { port, letters } = await openSink({ offersStartTls: true, login: 'gate@site.test:secret' })
  await mailerTo(port, { SMTPToken: 'secret' })(letter)
  expect(letters).toMatchObject([{ isEncrypted: true, login: 'gate@site.test:secret' }])
})

test('with SMTPSSLEnabled the line is encrypted from the first byte on', async () => {
  const { port, letters } = await openSink({ isTls: true, login: 'gate@site.test:secret' })
  await mailerTo(port, { SMTPSSLEnabled: true, SMTPToken: 'secret' })(letter)
  expect(letters).toMatchObject([{ isEncrypted: true }])
})

test.each([{ isTls: true }, { offersStartTls: true }])(
  'a certificate nobody vouches for is refused: %p',
  async (kind) => {
    const { port, letters } = await openSink(kind)
    const send = createMailer({
      options: () => ({
        ...defaultOptions(),
        SMTPServer: '127.0.0.1',
        SMTPPort: port,
        SMTPAccount: 'gate@site.test',
        SMTPSSLEnabled: kind.isTls === true,
      }),
    })
    expect(await codeOf(send(letter))).toBe('mail.failed')
    expect(letters).toEqual([])
  },
)

test('a password that the server does not know fails the letter, and stands in no error', async () => {
  const { port, letters } = await openSink({ login: 'gate@site.test:secret' })
  const error = await mailerTo(port, { SMTPToken: 'canary' })(letter).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'mail.failed' })
  expect(Bun.inspect(error)).not.toContain('canary')
  expect(letters).toEqual([])
})

test('a server that is not there fails the letter', async () => {
  const { port, stop } = await startMailSink()
  await stop()
  expect(await codeOf(mailerTo(port)(letter))).toBe('mail.failed')
})

test('without a server nothing is sent', async () => {
  const send = createMailer({ options: defaultOptions })
  expect(await codeOf(send(letter))).toBe('mail.not-configured')
})

test('line ends in a name or a subject add no header', async () => {
  const { port, letters } = await openSink()
  const options = { SystemName: 'Gate\r\nBcc: all@site.test' }
  await mailerTo(port, options)({ ...letter, subject: 'Hello\r\nX-Evil: 1\r\n\r\nbody' })
  const [head = ''] = (letters[0]?.source ?? '').split('\n\n')
  expect(head).not.toMatch(/^(Bcc|X-Evil):/im)
  expect(letters[0]?.to).toEqual(['ann@site.test'])
})

test.each(['ann@site.test\r\nRCPT TO:<bob@site.test>', 'ann@site.test, bob@site.test', 'ann', ''])(
  'nothing is sent to %p',
  async (to) => {
    const { port, letters } = await openSink()
    expect(await codeOf(mailerTo(port)({ ...letter, to }))).toBe('mail.failed')
    expect(letters).toEqual([])
  },
)

test('a long text is looked at in no time', () => {
  const startedMs = performance.now()
  isMailAddress(`${'a'.repeat(64)}@${'a-'.repeat(50_000)}`)
  isMailAddress(`a@${'a.'.repeat(50_000)}`)
  expect(performance.now() - startedMs).toBeLessThan(3_000)
})
