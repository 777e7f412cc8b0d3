import { expect, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import { readStatus } from '@tollgate/contract/endpoints/status'
import { listTokens } from '@tollgate/contract/endpoints/tokens'
import { forgetReplies } from './forget-replies.ts'
import { endpointKey } from './use-endpoint.ts'

test('the next user finds nothing of the last one, but the public status', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(endpointKey(listTokens, { query: { p: 0 } }), [])
  queryClient.setQueryData(endpointKey(readStatus), 'status')
  forgetReplies(queryClient)
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  expect(queryClient.getQueryData(endpointKey(readStatus))).toBe('status')
})
