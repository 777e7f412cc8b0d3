import { accountErrors } from './errors/accounts.ts'
import { callErrors } from './errors/calls.ts'
import { channelErrors } from './errors/channels.ts'
import type { ErrorRow } from './errors/error-row.ts'
import { moneyErrors } from './errors/money.ts'
import { signInErrors } from './errors/sign-in.ts'
import { siteErrors } from './errors/site.ts'

/** Every error a caller can see. The parameters of `AppError` are typed from the braces in `en`. */
export const errors = {
  ...signInErrors,
  ...accountErrors,
  ...callErrors,
  ...channelErrors,
  ...moneyErrors,
  ...siteErrors,
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

type BracesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | BracesOf<Rest>
  : never

/** A text in both languages. */
export interface LocalText {
  zh: string
  en: string
}

/** What may stand in the braces of a text. */
export type TextParam = string | number | LocalText

/** The parameters an error's text asks for: `{ reason: TextParam }`, or an empty object. */
export type ErrorParams<Code extends ErrorCode> = { [Name in BracesOf<(typeof errors)[Code]['en']>]: TextParam }

export const errorRow = (code: ErrorCode): ErrorRow => errors[code]
