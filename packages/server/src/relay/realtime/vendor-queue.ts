import type { VendorSocket } from '../../upstream/web-socket.ts'
import type { ClientSocket } from './client-socket.ts'

/** Messages on their way to the vendor, in order. While the vendor is behind, nothing is read from the client. */
export class VendorQueue {
  private readonly waiting: (string | Uint8Array)[] = []
  private isBehind = false

  constructor(
    private readonly vendor: Pick<VendorSocket, 'send'>,
    private readonly client: Pick<ClientSocket, 'pause' | 'resume'>,
  ) {}

  push(message: string | Uint8Array): void {
    if (this.isBehind) {
      this.waiting.push(message)
      return
    }
    try {
      const blocked = this.vendor.send(message)
      if (blocked) void this.catchUp(blocked)
    } catch {
      // The vendor's socket has ended: whoever reads from it learns why.
    }
  }

  private async catchUp(blocked: Promise<void>): Promise<void> {
    this.isBehind = true
    this.client.pause()
    try {
      await blocked
      for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift())
        await this.vendor.send(next)
    } catch {
      // As above.
      this.waiting.length = 0
    }
    this.isBehind = false
    this.client.resume()
  }
}
