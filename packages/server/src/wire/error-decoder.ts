import type { AppError } from '@tollgate/contract/app-error'
import { decodeError as decodeOpenAiError } from './openai-chat/errors.ts'
import { parseObject } from './parse-object.ts'
import type { JsonObject } from './read-json.ts'

/** Reads the errors of a vendor that has its own form for them: `errorOf`. What is none of those is read as OpenAI's. */
export const errorDecoder =
  (errorOf: (answer: JsonObject, status: number) => AppError | undefined) =>
  (status: number, body: string): AppError => {
    const answer = parseObject(body)
    return (answer && errorOf(answer, status)) ?? decodeOpenAiError(status, body)
  }
