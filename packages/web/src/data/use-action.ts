import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition, ReplyOf } from '@tollgate/contract/endpoint'
import { useRef } from 'react'
import { asCallError, type CallError, callEndpoint, type InputArgument } from './call-endpoint.ts'
import { toastError, toastSuccess } from './toast.ts'
import { endpointKey } from './use-endpoint.ts'

export interface ActionOptions<Reply> {
  /** Lists that the action changes; every cached page of them is read again. */
  refresh?: readonly EndpointDefinition[]
  /** Runs after success; `isPending` stays true until it has finished. */
  onDone?: (reply: Reply) => void | Promise<void>
  /** Shown as a toast after success. */
  successText?: string
  /** Called instead of the error toast. */
  onError?: (error: CallError) => void
}

/**
 * A call that changes something. `run` resolves to the reply, or to undefined after it has shown the error. The same input
 * again, while it is on its way, is no second call: a press can come before its button is drawn as busy.
 */
export function useAction<E extends EndpointDefinition>(endpoint: E, options: ActionOptions<ReplyOf<E>> = {}) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (input: InputArgument<E>) => callEndpoint(endpoint, ...input),
    onSuccess: (reply) => {
      for (const list of options.refresh ?? []) void queryClient.invalidateQueries({ queryKey: endpointKey(list) })
      if (options.successText !== undefined) toastSuccess(options.successText)
      return options.onDone?.(reply)
    },
    onError: (error: Error) => (options.onError ?? toastError)(asCallError(error)),
  })
  const underWay = useRef(new Map<string, Promise<ReplyOf<E> | undefined>>())
  return {
    run: (...input: InputArgument<E>): Promise<ReplyOf<E> | undefined> => {
      const asked = JSON.stringify(input)
      const running = underWay.current.get(asked)
      if (running !== undefined) return running
      const reply = mutation
        .mutateAsync(input)
        // The error has been shown by `onError`.
        .catch(() => undefined)
        .finally(() => underWay.current.delete(asked))
      underWay.current.set(asked, reply)
      return reply
    },
    isPending: mutation.isPending,
  }
}
