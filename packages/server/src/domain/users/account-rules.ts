import { AppError } from '@tollgate/contract/app-error'
import { DISPLAY_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '@tollgate/contract/constants'

/** In characters: those that JavaScript keeps as two units, as in rarer Chinese names, are one. */
const lengthOf = (text: string): number => [...text].length

/**
 * A name as it is kept. Throws `request.invalid-input`. A name is no e-mail address, or it would stand in front of the
 * account with that address when somebody signs in. It does not look like another one either: see `isPlain`.
 */
export function readUsername(text: string): string {
  const username = text.trim()
  const isGood =
    username !== '' && lengthOf(username) <= USERNAME_MAX && !/[\s\p{C}@]/u.test(username) && isPlain(username)
  if (!isGood) throw new AppError('request.invalid-input', { reason: `username (1-${USERNAME_MAX})` })
  return username
}

/**
 * Nothing in it is invisible, written in a second way (wide letters, ligatures, accents that stand alone), or of two
 * alphabets that share shapes: `root` with a Cyrillic o is not `root`.
 */
const isPlain = (name: string): boolean =>
  name === name.normalize('NFKC') &&
  !/\p{Default_Ignorable_Code_Point}/u.test(name) &&
  LOOKALIKES.filter((letters) => letters.test(name)).length <= 1

/** The alphabets whose letters are taken for one another. */
const LOOKALIKES = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/** Throws `request.invalid-input`. */
export function checkNewPassword(password: string): void {
  if (password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX) return
  throw new AppError('request.invalid-input', { reason: `password (${PASSWORD_MIN}-${PASSWORD_MAX})` })
}

/** Throws `request.invalid-input`. */
export function readDisplayName(text: string): string {
  const name = text.trim()
  if (lengthOf(name) > DISPLAY_NAME_MAX || /\p{Cc}/u.test(name)) {
    throw new AppError('request.invalid-input', { reason: `display_name (0-${DISPLAY_NAME_MAX})` })
  }
  return name
}
