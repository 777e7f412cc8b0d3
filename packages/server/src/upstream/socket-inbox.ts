/** Longest message that is taken. */
const MESSAGE_BYTES_MAX = 16 * 1024 * 1024
/** With more unread bytes than this the socket is not read on. */
const UNREAD_BYTES_MAX = 1024 * 1024

type Message = string | Uint8Array

/** Messages between the socket and the one who reads them. Holds the socket back when the reader is slow. */
export class SocketInbox {
  private readonly unread: Message[] = []
  private unreadBytes = 0
  private ended: { failure: unknown } | undefined
  private wake: (() => void) | undefined

  constructor(private readonly socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>) {}

  /** False when the message is too large to be taken. */
  add(message: unknown): boolean {
    if (typeof message !== 'string' && !(message instanceof Uint8Array)) return false
    if (this.ended) return true
    if (sizeOf(message) > MESSAGE_BYTES_MAX) return false
    this.unread.push(message)
    this.unreadBytes += sizeOf(message)
    if (this.unreadBytes > UNREAD_BYTES_MAX && !this.socket.isPaused) this.socket.pause()
    this.wake?.()
    return true
  }

  /** Nothing more comes; `failure` undefined: the socket was closed in good order. The first end counts. */
  end(failure: unknown): void {
    this.ended ??= { failure }
    this.wake?.()
  }

  async *messages(): AsyncGenerator<Message> {
    for (;;) {
      const message = this.unread.shift()
      if (message !== undefined) {
        this.unreadBytes -= sizeOf(message)
        if (this.socket.isPaused && this.unreadBytes <= UNREAD_BYTES_MAX / 2) this.socket.resume()
        yield message
      } else if (this.ended) {
        if (this.ended.failure !== undefined) throw this.ended.failure
        return
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
      }
    }
  }
}

/** Characters of a text: near enough to bytes for a limit, and free. */
const sizeOf = (message: Message): number => message.length
