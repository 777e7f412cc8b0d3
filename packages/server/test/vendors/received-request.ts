/** A request as a fake vendor got it. */
export interface ReceivedRequest {
  method: string
  /** As it was sent, with the prefix that tells the vendors apart. */
  sentPath: string
  /** Behind that prefix, with the query. */
  path: string
  query: URLSearchParams
  host: string
  headers: Headers
  body: string
}

/** Throws what the vendor would refuse. */
export type Check = (request: ReceivedRequest) => void

export function demand(isKept: boolean, what: string): void {
  if (!isKept) throw new Error(what)
}

/** Holds that a request shows one secret, and shows it in one place only. */
export function onlyHeader(name: string, value: string): Check {
  return ({ headers, query }) => {
    demand(headers.get(name) === value, `${name} is ${headers.get(name)}`)
    for (const other of ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key'])
      demand(other === name || !headers.has(other), `${other} is sent, too`)
    demand(!query.has('key'), 'a key stands in the address')
  }
}
