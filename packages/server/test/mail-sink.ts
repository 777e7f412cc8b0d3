import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { LOOPBACK_CERTIFICATE } from './loopback-certificate.ts'

export interface ReceivedLetter {
  from: string
  to: string[]
  /** Headers and body as they were sent, lines ended by LF. */
  source: string
  isEncrypted: boolean
  /** Name and password of the client; empty when it gave none. */
  login: string
}

export interface MailSink {
  port: number
  letters: ReceivedLetter[]
  stop(): Promise<void>
}

interface SinkOptions {
  /** From the first byte on, as on port 465. */
  isTls?: boolean
  offersStartTls?: boolean
  /** `name:password` that are let in; none is asked for when missing. */
  login?: string
}

/** A mail server on the loopback address that speaks SMTP (RFC 5321) and keeps what it gets. */
export async function startMailSink(options: SinkOptions = {}): Promise<MailSink> {
  const letters: ReceivedLetter[] = []
  const open = new Set<Socket>()
  const greet = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.write('220 sink.test ESMTP\r\n')
    converse(socket, { options, letters, isEncrypted: options.isTls === true })
  }
  const server = options.isTls ? createTlsServer(LOOPBACK_CERTIFICATE, greet) : createServer(greet)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    port: address.port,
    letters,
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Conversation {
  options: SinkOptions
  letters: ReceivedLetter[]
  isEncrypted: boolean
}

function converse(socket: Socket, { options, letters, isEncrypted }: Conversation): void {
  let letter: ReceivedLetter = { from: '', to: [], source: '', isEncrypted, login: '' }
  let isInData = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)

  function hear(line: string): void {
    const [verb = '', argument = ''] = line.split(/ (.*)/)
    switch (verb.toUpperCase()) {
      case 'EHLO':
        say('250-sink.test')
        if (options.offersStartTls && !isEncrypted) say('250-STARTTLS')
        if (options.login !== undefined) say('250-AUTH PLAIN LOGIN')
        say('250 8BITMIME')
        return
      case 'STARTTLS':
        say('220 go ahead')
        socket.removeAllListeners('data')
        converse(new TLSSocket(socket, { isServer: true, ...LOOPBACK_CERTIFICATE }), {
          options,
          letters,
          isEncrypted: true,
        })
        return
      case 'AUTH':
        letter.login = Buffer.from(argument.split(' ')[1] ?? '', 'base64')
          .toString()
          .split('\0')
          .slice(1)
          .join(':')
        say(letter.login === options.login ? '235 welcome' : '535 5.7.8 who are you')
        return
      case 'MAIL':
        letter.from = addressIn(argument)
        say('250 ok')
        return
      case 'RCPT':
        letter.to.push(addressIn(argument))
        say('250 ok')
        return
      case 'DATA':
        isInData = true
        say('354 end with a dot')
        return
      case 'QUIT':
        say('221 bye')
        socket.end()
        return
      default:
        say('500 what')
        return
    }
  }

  socket.on('data', (bytes: Buffer) => {
    rest += bytes.toString('latin1')
    for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (!isInData) hear(line)
      else if (line !== '.') letter.source += `${line.replace(/^\.\./, '.')}\n`
      else {
        isInData = false
        letters.push(letter)
        letter = { from: '', to: [], source: '', isEncrypted, login: letter.login }
        say('250 kept')
      }
    }
  })
}

const addressIn = (argument: string): string => /<([^>]*)>/.exec(argument)?.[1] ?? ''
