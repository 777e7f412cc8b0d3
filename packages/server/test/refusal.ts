import { AppError } from '@tollgate/contract/app-error'

/** The refusal a promise ends with; undefined when it is kept. Any other error is thrown on. */
export const refusalOf = (promise: Promise<unknown>): Promise<AppError | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    },
  )

/** Its code alone. */
export const codeOf = async (promise: Promise<unknown>): Promise<string | undefined> => (await refusalOf(promise))?.code
