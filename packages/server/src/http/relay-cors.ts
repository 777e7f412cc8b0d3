/** What a browser may send, unless it says itself what it is going to: a star does not stand for `authorization`. */
const ANY_HEADER = '*, authorization'
const HEADER_NAMES = /^[\w\-, ]{1,4096}$/

/**
 * Answers a browser's question whether a page of any other site may call. It may: calls carry a key of their own, and
 * no cookie is ever sent along.
 */
export function answerPreflight(headers: Headers): Response {
  const asked = headers.get('access-control-request-headers') ?? ''
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': HEADER_NAMES.test(asked) ? asked : ANY_HEADER,
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    },
  })
}
