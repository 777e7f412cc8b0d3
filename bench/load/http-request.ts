/** A whole HTTP/1.1 POST request as bytes, to be sent many times. */
export function postRequest(options: {
  origin: string
  path: string
  headers: Record<string, string>
  body: string
}): Uint8Array {
  const body = Buffer.from(options.body)
  const headers = {
    Host: new URL(options.origin).host,
    'Content-Type': 'application/json',
    'Content-Length': String(body.byteLength),
    ...options.headers,
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`POST ${options.path} HTTP/1.1\r\n${head.join('')}\r\n`), body])
}
