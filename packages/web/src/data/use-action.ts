import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition, ReplyOf } from '@tollgate/contract/endpoint'
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

/** A call that changes something. `run` resolves to the reply, or to undefined after it has shown the error. */
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
  return {
    run: (...input: InputArgument<E>): Promise<ReplyOf<E> | undefined> =>
      // The error has been shown by `onError`.
      mutation.mutateAsync(input).catch(() => undefined),
    isPending: mutation.isPending,
  }
}
