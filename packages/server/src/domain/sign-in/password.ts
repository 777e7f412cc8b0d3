const ARGON2ID = '$argon2id$'

/**
 * A hash of a password nobody knows, made with the parameters that `hashPassword` uses. Checking against it takes as
 * long as checking a real one, so the time of a reply does not tell which names exist.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=65536,t=2,p=1$SmQ0I34afjXjsTEMvL/CmgPsxYiyxZkP2dut39vwyZI$dYvsbtcm+7NDrL+SyZ61NQDsAgPVIs4WVyxSj9DxpZI'

/** In place of a hash, for accounts that never had a password: none is right. */
export const NO_PASSWORD = ''

export type PasswordVerdict =
  | { state: 'wrong' }
  | { state: 'right' }
  /** Right, but kept in an older form: store this hash instead. */
  | { state: 'outdated'; newHash: string }

/** Argon2id with Bun's default cost, 64 MiB and two passes. */
export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password)

/** Checks a password against a stored argon2id or bcrypt hash; without a stored hash it is wrong, as slowly. */
export async function checkPassword(password: string, storedHash: string | undefined): Promise<PasswordVerdict> {
  const isRight = await verify(password, storedHash || NOBODYS_HASH)
  if (!isRight || !storedHash) return { state: 'wrong' }
  return storedHash.startsWith(ARGON2ID)
    ? { state: 'right' }
    : { state: 'outdated', newHash: await hashPassword(password) }
}

/** Bun throws for a text that is no hash it knows: nobody can sign in with that. */
const verify = (password: string, hash: string): Promise<boolean> =>
  Bun.password.verify(password, hash).catch(() => false)
