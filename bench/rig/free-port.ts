/** A port on the loopback address that nobody used a moment ago. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const port = listener.port
  listener.stop(true)
  return port
}
