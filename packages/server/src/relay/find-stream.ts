import type { VendorResponse } from '../upstream/vendor-response.ts'

/** How a stream of events may begin; JSON begins with none of these. */
const EVENT_START = /^\uFEFF?\s*(?:data|event|id|retry)?:/

/**
 * The answer, and whether it is a stream of events after all: some gateways label whatever they pass on as JSON. Waits for
 * its first piece, which is read again by whoever reads the answer.
 */
export async function findStream(response: VendorResponse): Promise<{ answer: VendorResponse; isStream: boolean }> {
  const first = await response.read()
  let isRead = false
  const answer: VendorResponse = {
    status: response.status,
    headers: response.headers,
    read: async () => {
      if (isRead) return response.read()
      isRead = true
      return first
    },
    cancel: () => response.cancel(),
  }
  return { answer, isStream: !first.done && EVENT_START.test(new TextDecoder().decode(first.value)) }
}
