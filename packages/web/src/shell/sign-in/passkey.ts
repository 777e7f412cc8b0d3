import { t } from '../../i18n/translate.ts'

/** JSON that the server's WebAuthn calls give and take. */
type WebAuthnJson = Record<string, unknown>

/** Asks the browser for a passkey of this account. Throws an error with a text for the reader. */
export async function showPasskey(asked: WebAuthnJson): Promise<WebAuthnJson> {
  refuseOldBrowser()
  return answerOf(() =>
    navigator.credentials.get({
      // The server's library writes exactly what the standard calls by this name; the browser checks it.
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        asked as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )
}

/** Asks the browser to make a passkey. Throws an error with a text for the reader. */
export async function makePasskey(asked: WebAuthnJson): Promise<WebAuthnJson> {
  refuseOldBrowser()
  return answerOf(() =>
    navigator.credentials.create({
      // As above.
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        asked as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
}

/** Browsers before 2025, and pages without https. */
function refuseOldBrowser(): void {
  const isKnown = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  if (!isKnown) throw new Error(t('entrance.passkey-unsupported'))
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<WebAuthnJson> {
  const credential = await ask().catch((cause: unknown) => {
    throw new Error(t('entrance.passkey-cancelled'), { cause })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new Error(t('entrance.passkey-cancelled'))
  return { ...credential.toJSON() }
}
