import * as z from 'zod'

// How columns of other projects are read: each database and each version has its own idea of booleans, times and NULL.

const NUL = String.fromCharCode(0)

/** NULL is the empty text. PostgreSQL fills `char(48)` with blanks. */
export const text = (length: number) =>
  z.preprocess(
    (value) => (value === null || value === undefined ? '' : textOf(value).trimEnd()),
    z
      .string()
      .max(length, 'is too long')
      .refine((value) => !value.includes(NUL), 'holds a NUL byte'),
  )

const textOf = (value: unknown): string => {
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A whole number that JavaScript holds exactly; NULL is `whenMissing`. */
export const whole = (whenMissing = 0) =>
  z.preprocess(
    (value) => (value === null || value === undefined || value === '' ? whenMissing : Number(value)),
    z.int('is not a whole number').refine(Number.isSafeInteger, 'is too large'),
  )

export const id = whole().refine((value) => value > 0, 'is not above 0')

/** What is below 0 is a mistake of the other project, not of its users. */
export const amount = whole().refine((value) => value >= 0, 'is below 0')

export const real = z.preprocess((value) => Number(value ?? 0), z.number())

export const flag = z.preprocess(
  (value) => value === true || value === 1 || value === 1n || /^(1|t|true)$/i.test(String(value)),
  z.boolean(),
)

/** When a row was deleted, unix seconds; null: it was not. What is no time at all still says that it was. */
export const deletion = z.preprocess((value) => {
  if (value === null || value === undefined || value === '' || value === 0) return null
  const time = value instanceof Date ? value.getTime() : Date.parse(String(value))
  return Number.isFinite(time) && time > 0 ? Math.floor(time / 1000) : 1
}, z.number().nullable())

/** The first thing that is wrong with a row, by column. Values are not told: some are secrets. */
export function problemOf(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'cannot be read' : `${issue.path.join('.')} ${issue.message}`
}
