import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { EndpointDefinition, ReplyOf } from '@tollgate/contract/endpoint'
import { type CallInput, callEndpoint, callEndpointWithTotal, type InputArgument } from './call-endpoint.ts'

export interface EndpointOptions<Reply = unknown> {
  /** False: do not call yet. */
  enabled?: boolean
  /** Show the previous rows while a new page or filter loads. */
  keepPrevious?: boolean
  /** Reads again after so long, while it answers with a number for what came last. */
  refreshMs?: (last: Reply | undefined) => number | undefined
}

/** Reads from the server into the query cache. The error of the result is a `CallError`. */
export function useEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  input?: CallInput<E>,
  options: EndpointOptions<ReplyOf<E>> = {},
): UseQueryResult<ReplyOf<E>> {
  const { refreshMs } = options
  return useQuery<ReplyOf<E>>({
    ...optionsOf(options),
    ...(refreshMs === undefined ? {} : { refetchInterval: ({ state }) => refreshMs(state.data) ?? false }),
    queryKey: endpointKey(endpoint, input),
    queryFn: ({ signal }) => callEndpoint(endpoint, ...argument<E>(input, signal)),
  })
}

/** A page of a list, and how many rows all pages have; undefined when the server did not say. */
export interface WithTotal<Reply> {
  reply: Reply
  total: number | undefined
}

/** Same for paged lists whose number of rows is in a header. */
export function useEndpointWithTotal<E extends EndpointDefinition>(
  endpoint: E,
  input?: CallInput<E>,
  options: EndpointOptions<WithTotal<ReplyOf<E>>> = {},
): UseQueryResult<WithTotal<ReplyOf<E>>> {
  const { refreshMs } = options
  return useQuery<WithTotal<ReplyOf<E>>>({
    ...optionsOf(options),
    ...(refreshMs === undefined ? {} : { refetchInterval: ({ state }) => refreshMs(state.data) ?? false }),
    queryKey: [...endpointKey(endpoint, input), 'with-total'],
    queryFn: ({ signal }) => callEndpointWithTotal(endpoint, ...argument<E>(input, signal)),
  })
}

/** Cache key of one call; without input, the prefix shared by all calls of the endpoint. */
export function endpointKey<E extends EndpointDefinition>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  const prefix = [endpoint.method, endpoint.path]
  return input === undefined ? prefix : [...prefix, input]
}

// The compiler cannot see that a missing input is only passed where it may be missing; the server would refuse it.
const argument = <E>(input: CallInput<E> | undefined, signal: AbortSignal) => [{ ...input, signal }] as InputArgument<E>

const optionsOf = ({ enabled, keepPrevious }: Pick<EndpointOptions, 'enabled' | 'keepPrevious'>) => ({
  enabled: enabled ?? true,
  ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
})
