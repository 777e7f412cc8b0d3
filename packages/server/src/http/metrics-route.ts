import { isSame } from '../platform/is-same.ts'
import type { Metrics } from '../platform/metrics.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** Prometheus text, for callers on this machine and for whoever has the token. */
export function createMetricsRoute({ metrics, token }: { metrics: Pick<Metrics, 'registry'>; token: string }) {
  const isTokenRight = (given: string): boolean => token !== '' && isSame(given, token)

  return async (request: Request, socketAddress: string): Promise<Response> => {
    const given = (request.headers.get('authorization') ?? '').replace(/^bearer\s+/i, '')
    // A proxy on this machine speaks for callers elsewhere.
    const isLocal = LOOPBACK.test(socketAddress) && !request.headers.has('x-forwarded-for')
    if (!isLocal && !isTokenRight(given)) return new Response('not found', { status: 404 })
    return new Response(await metrics.registry.metrics(), { headers: { 'content-type': metrics.registry.contentType } })
  }
}
