import type { StopSignal } from '../../platform/stop-signal.ts'
import type { VendorResponse } from '../vendor-response.ts'
import type { Outbox } from './outbox.ts'
import { requestHead, type VendorRequest } from './request-bytes.ts'
import { type Endpoint, VendorConnection } from './vendor-connection.ts'
import { VendorExchange } from './vendor-exchange.ts'

/** More connections that nobody uses are not kept to one endpoint. */
const KEPT_MAX = 1_000

/** The connections to one endpoint of a vendor. Those that were used last are used first. */
export class VendorConnections {
  private readonly kept: VendorConnection[] = []

  constructor(
    private readonly endpoint: Endpoint,
    private readonly outbox: Outbox,
  ) {}

  /**
   * One exchange, up to the head of the answer. A kept connection that turns out to be closed before anything was sent is
   * replaced by a new one; behind that nothing is sent twice, for a vendor may have charged for it. Throws what broke the connection, `MalformedAnswer`, TypeError for headers that are
   * none, or the reason of `signal`, which is not aborted yet.
   */
  ask(request: VendorRequest, signal: StopSignal): Promise<VendorResponse> {
    const exchange = new VendorExchange({ head: requestHead(request), body: request.body }, signal, this.sendOnNew)
    const connection = this.takeKept()
    if (connection) connection.begin(exchange)
    else this.sendOnNew(exchange)
    return exchange.answered
  }

  private takeKept(): VendorConnection | undefined {
    let connection = this.kept.pop()
    while (connection?.isTooOld) {
      connection.breakOff()
      connection = this.kept.pop()
    }
    return connection
  }

  private readonly sendOnNew = (exchange: VendorExchange): void =>
    new VendorConnection(this.endpoint, this.outbox, this).begin(exchange)

  keep(connection: VendorConnection): void {
    this.kept.push(connection)
    if (this.kept.length > KEPT_MAX) this.kept[0]?.breakOff()
  }

  forget(connection: VendorConnection): void {
    const index = this.kept.indexOf(connection)
    if (index >= 0) this.kept.splice(index, 1)
  }
}
