import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { AppError } from '@tollgate/contract/app-error'
import type { Passkey } from '@tollgate/contract/entities/sign-in'
import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import { isUniqueViolation } from '../../storage/dialect.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { listPasskeys, noteUse, type PasskeyRow, renamePasskey } from './passkey-store.ts'
import type { Proof, SecondFactors } from './second-factor.ts'

const PASSKEYS_MAX = 10
const CHALLENGE_MS = 5 * 60_000

interface PasskeysParts {
  db: Database
  clock: Clock
  options: () => OptionValues
  shared: Pick<SharedState, 'put' | 'take'>
  secondFactors: Pick<SecondFactors, 'savePasskey' | 'checkProofWhereOn' | 'methodsOf'>
}

/** What a browser sends; nothing of it is believed before the library has checked it. */
type BrowserAnswer = Record<string, unknown>

export type Passkeys = ReturnType<typeof createPasskeys>

/** Passkeys as second factor. https://www.w3.org/TR/webauthn-3/ */
export function createPasskeys({ db, clock, options, shared, secondFactors }: PasskeysParts) {
  const addKey = (userId: number) => `passkey-to-add:${userId}`
  const signInKey = (signIn: string) => `passkey-to-show:${signIn}`

  const isGuarded = async (userId: number) => (await secondFactors.methodsOf(userId)).length > 0

  /** Every challenge is answered once at most, rightly or not. */
  async function takeChallenge(key: string): Promise<string> {
    const challenge = await shared.take(key)
    if (challenge === undefined) throw new AppError('account.passkey-refused', {}, { detail: 'no challenge' })
    return challenge
  }

  return {
    /**
     * What the browser needs. `origin`: scheme and host of the page. Throws `account.passkey-limit`, `account.proof-needed`,
     * `account.password-wrong`.
     */
    async startAdding(
      user: { id: number; username: string },
      { proof, origin }: { proof: Proof; origin: string },
    ): Promise<object> {
      const present = await listPasskeys(db.write, user.id)
      if (present.length >= PASSKEYS_MAX) throw new AppError('account.passkey-limit', { limit: PASSKEYS_MAX })
      const isProven = await isGuarded(user.id)
      await secondFactors.checkProofWhereOn(user.id, proof)
      const { generateRegistrationOptions } = await loadLibrary()
      const wanted = await generateRegistrationOptions({
        rpName: options().SystemName,
        rpID: hostOf(origin),
        userName: user.username,
        userID: new TextEncoder().encode(`user-${user.id}`),
        attestationType: 'none',
        excludeCredentials: present.map(descriptorOf),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      })
      await shared.put(addKey(user.id), `${wanted.challenge} ${isProven}`, CHALLENGE_MS)
      return { ...wanted }
    },

    /**
     * Gives recovery codes too, when the account had none. Throws `account.passkey-refused`, and `account.proof-needed`
     * when another factor was turned on since it began without a proof.
     */
    async add(
      userId: number,
      { name, passkey, origin }: { name: string; passkey: BrowserAnswer; origin: string },
    ): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
      const [expectedChallenge = '', isProven] = (await takeChallenge(addKey(userId))).split(' ')
      if (isProven !== 'true' && (await isGuarded(userId))) throw new AppError('account.proof-needed', {})
      const { verifyRegistrationResponse } = await loadLibrary()
      const { registrationInfo } = await verifyRegistrationResponse({
        // The library throws for every field that is missing or of another type.
        response: passkey as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        requireUserVerification: false,
      }).catch(refuse)
      if (registrationInfo === undefined) throw new AppError('account.passkey-refused', {})
      const { id, publicKey, counter, transports } = registrationInfo.credential
      const row = {
        id,
        user_id: userId,
        name: name || 'Passkey',
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: readTransports(transports),
        created_at: clock.now(),
      }
      const codes = await secondFactors.savePasskey(row).catch((cause: unknown) => {
        if (isUniqueViolation(cause)) throw new AppError('account.passkey-refused', {}, { cause })
        throw cause
      })
      const shown = { id, name: row.name, created_at: row.created_at, last_used_at: 0 }
      return { passkey: shown, recovery_codes: codes }
    },

    /** Throws `account.passkey-missing`. */
    async rename(userId: number, { id, name }: { id: string; name: string }): Promise<void> {
      if (!(await renamePasskey(db, { userId, id, name }))) throw new AppError('account.passkey-missing', {})
    },

    /** What the browser needs to show one; `signIn` names the sign-in it is for. Throws `account.second-factor-off`. */
    async startShowing(userId: number, { signIn, origin }: { signIn: string; origin: string }): Promise<object> {
      const present = await listPasskeys(db.write, userId)
      if (present.length === 0) throw new AppError('account.second-factor-off', {})
      const { generateAuthenticationOptions } = await loadLibrary()
      const wanted = await generateAuthenticationOptions({
        rpID: hostOf(origin),
        allowCredentials: present.map(descriptorOf),
        userVerification: 'preferred',
      })
      await shared.put(signInKey(signIn), wanted.challenge, CHALLENGE_MS)
      return { ...wanted }
    },

    /** True when one of the account's passkeys answered the challenge of this sign-in. */
    async isShown(
      userId: number,
      { signIn, passkey, origin }: { signIn: string; passkey: BrowserAnswer; origin: string },
    ): Promise<boolean> {
      const expectedChallenge = await shared.take(signInKey(signIn))
      const row = (await listPasskeys(db.write, userId)).find(({ id }) => id === passkey.id)
      if (expectedChallenge === undefined || row === undefined) return false
      const { verifyAuthenticationResponse } = await loadLibrary()
      const verdict = await verifyAuthenticationResponse({
        // As above.
        response: passkey as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        credential: { ...descriptorOf(row), publicKey: keyOf(row), counter: row.counter },
        requireUserVerification: false,
      }).catch(() => undefined)
      if (verdict?.verified !== true) return false
      return noteUse(db, { id: row.id, from: row.counter, to: verdict.authenticationInfo.newCounter, now: clock.now() })
    },
  }
}

/** Loaded when a passkey is first asked for: it takes 25 MB of memory, and most sites never need it. */
const loadLibrary = () => import('@simplewebauthn/server')

const hostOf = (origin: string): string => new URL(origin).hostname

const keyOf = (row: PasskeyRow) => new Uint8Array(Buffer.from(row.public_key, 'base64url'))

const refuse = (cause: unknown): never => {
  throw new AppError('account.passkey-refused', {}, { cause })
}

const TRANSPORTS: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb']

/** What a browser says of a key is kept only as far as it is known. */
const readTransports = (said: unknown): string => TRANSPORTS.filter((name) => [said].flat().includes(name)).join(',')

function descriptorOf(row: PasskeyRow) {
  return { id: row.id, transports: TRANSPORTS.filter((name) => row.transports.split(',').includes(name)) }
}
