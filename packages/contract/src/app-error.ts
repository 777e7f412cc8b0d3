import { type ErrorCode, type ErrorParams, errors } from './errors.ts'

export type Language = 'zh' | 'en'

/**
 * The only error whose text reaches a caller. `detail` and `cause` are for the log and never leave the server.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly params: Record<string, string | number>
  readonly detail: string | undefined

  constructor(code: Code, params: ErrorParams<Code>, options?: { cause?: unknown; detail?: string }) {
    super(code, options?.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.detail = options?.detail
  }

  get status(): number {
    return errors[this.code].status
  }

  textIn(language: Language): string {
    return fillText(errors[this.code][language], this.params)
  }
}

/** Puts parameters into the braces of a text. A parameter that is missing stays visible as its name. */
export function fillText(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
