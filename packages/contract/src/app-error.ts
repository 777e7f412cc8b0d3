import { type ErrorCode, type ErrorParams, errorRow, errors, type TextParam } from './errors.ts'

export type Language = 'zh' | 'en'

export interface UpstreamRefusal {
  status: number
  /** The fields of the vendor's error object, for the caller's envelope. */
  type: string
  code: string | number | null
  param: string | null
  /** More of the vendor's error object, for callers that speak the vendor's format. */
  details?: Record<string, unknown>
  /** Seconds, from the vendor's `Retry-After`. */
  retryAfter?: number
}

interface AppErrorOptions {
  cause?: unknown
  detail?: string
  /** Present when a vendor's own answer is what went wrong. */
  refusal?: UpstreamRefusal
  /** Seconds after which it is worth coming again, when the vendor did not say so itself. */
  retryAfter?: number
}

/**
 * The only error whose text reaches a caller. `detail` and `cause` are for the log and never leave the server.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly params: Record<string, TextParam>
  readonly detail: string | undefined
  readonly refusal: UpstreamRefusal | undefined
  private readonly ownRetryAfter: number | undefined

  constructor(code: Code, params: ErrorParams<Code>, options?: AppErrorOptions) {
    super(code, options?.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.detail = options?.detail
    this.refusal = options?.refusal
    this.ownRetryAfter = options?.retryAfter
  }

  get status(): number {
    return this.refusal?.status ?? errors[this.code].status
  }

  /** Seconds after which it is worth coming again. */
  get retryAfter(): number | undefined {
    return this.refusal?.retryAfter ?? this.ownRetryAfter ?? errorRow(this.code).retryAfter
  }

  textIn(language: Language): string {
    // What stands at the end may be blank.
    return fillText(errors[this.code][language], this.params, language).trimEnd()
  }
}

/** Puts parameters into the braces of a text. A parameter that is missing stays visible as its name. */
export function fillText(text: string, params: Record<string, TextParam>, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const param = params[name] ?? whole
    return typeof param === 'object' ? param[language] : String(param)
  })
}
