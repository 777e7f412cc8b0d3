import { REQUEST_ID_HEADER } from '@tollgate/contract/constants'

/** Headers of every reply on a relay path. Nothing of a vendor's headers is passed on; browsers anywhere may read it. */
export const replyHeaders = (requestId: string, contentType = 'application/json'): Record<string, string> => ({
  'content-type': contentType,
  'access-control-allow-origin': '*',
  [REQUEST_ID_HEADER]: requestId,
})
