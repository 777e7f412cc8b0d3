import { AppError } from '@tollgate/contract/app-error'
import { maskSecrets } from '../../wire/mask-secrets.ts'

/** A key that no request can be made with. `form` is how it should look; the key itself is not told. */
export const malformedKey = (form: string, cause?: unknown): AppError =>
  new AppError(
    'channel.key-malformed',
    { form },
    { cause, refusal: { status: 401, type: 'authentication_error', code: 'invalid_api_key', param: null } },
  )

/** These say that the account is no good; the vendor sends them with status 400 as well as 401. RFC 6749, section 5.2. */
const KEY_ERRORS = ['invalid_client', 'invalid_grant', 'unauthorized_client', 'access_denied']

/** A vendor's refusal to give a token for a key. Counts as the channel's key error when the vendor says so. */
export function refusedExchange({ status, error, text }: { status: number; error: string; text: string }): AppError {
  const isKeyError = status === 401 || KEY_ERRORS.includes(error)
  const message = text || error || `no token for the channel's key: status ${status}`
  return new AppError(
    'channel.refused',
    { message: maskSecrets(message).slice(0, 2_000) },
    {
      refusal: {
        status: isKeyError ? 401 : status >= 400 ? status : 502,
        type: isKeyError ? 'authentication_error' : 'upstream_error',
        code: error || 'bad_response_status_code',
        param: null,
      },
    },
  )
}
