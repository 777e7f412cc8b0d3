import { isSame } from '../platform/is-same.ts'
import type { Metrics } from '../platform/metrics.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/** What callers on this machine call it; a proxy often hands on the name of the site. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** What proxies add. One that adds nothing and says `localhost` cannot be told from a caller on this machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host', 'via']

/** A proxy on this machine speaks for callers elsewhere. */
const isLocal = (headers: Headers, socketAddress: string): boolean =>
  LOOPBACK.test(socketAddress) &&
  LOCAL_HOST.test(headers.get('host') ?? 'localhost') &&
  !PROXY_HEADERS.some((name) => headers.has(name))

/** Prometheus text, for callers on this machine and for whoever has the token. */
export function createMetricsRoute({ metrics, token }: { metrics: Pick<Metrics, 'registry'>; token: string }) {
  const isTokenRight = (given: string): boolean => token !== '' && isSame(given, token)

  return async (request: Request, socketAddress: string): Promise<Response> => {
    const given = (request.headers.get('authorization') ?? '').replace(/^bearer\s+/i, '')
    if (!isLocal(request.headers, socketAddress) && !isTokenRight(given))
      return new Response('not found', { status: 404 })
    return new Response(await metrics.registry.metrics(), { headers: { 'content-type': metrics.registry.contentType } })
  }
}
