import { isIP } from 'node:net'
import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import type { MailText } from './templates.ts'

interface MailerParts {
  options: () => OptionValues
  /** Certificates, in PEM, to believe instead of the public ones. */
  certificates?: string
}

/** Sends one letter to one address. Throws `mail.not-configured` and `mail.failed`. */
export type SendMail = (letter: MailText & { to: string }) => Promise<void>

/** The port of SMTP inside TLS. https://www.rfc-editor.org/rfc/rfc8314#section-3.3 */
const IMPLICIT_TLS_PORT = 465
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000

/** Mail through the SMTP server of the site's options, as they are when a letter is sent. */
export function createMailer({ options, certificates }: MailerParts): SendMail {
  return async ({ to, subject, html, text }) => {
    const current = options()
    const sender = current.SMTPFrom || current.SMTPAccount
    if (current.SMTPServer.trim() === '' || sender === '') throw new AppError('mail.not-configured', {})
    if (!isMailAddress(to)) throw new AppError('mail.failed', {}, { detail: 'the address is no address' })
    // Loaded with the first letter: many sites send none.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(serverOf(current, certificates))
    try {
      await transport.sendMail({
        from: { name: oneLine(current.SystemName), address: sender },
        to: { name: '', address: to },
        subject: oneLine(subject),
        html,
        text,
        // Letters of ours refer to nothing: neither files nor addresses are read for them.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (cause) {
      throw new AppError('mail.failed', {}, { cause })
    } finally {
      transport.close()
    }
  }
}

function serverOf(current: OptionValues, certificates: string | undefined) {
  const host = current.SMTPServer.trim()
  const hasPassword = current.SMTPToken !== ''
  return {
    host,
    port: current.SMTPPort,
    secure: current.SMTPSSLEnabled || current.SMTPPort === IMPLICIT_TLS_PORT,
    // A password crosses a network only encrypted; without one, encryption is used when the server offers it.
    requireTLS: hasPassword && !isLoopback(host),
    ...(hasPassword && { auth: { user: current.SMTPAccount, pass: current.SMTPToken } }),
    tls: { rejectUnauthorized: true, ...(certificates !== undefined && { ca: certificates }) },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** One address in its plain form: neither a display name nor a list, and nothing that could end a line. */
export const isMailAddress = (text: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i.test(
    text,
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a header
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
