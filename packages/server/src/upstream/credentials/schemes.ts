import type { CredentialsScheme as SchemeName } from '@tollgate/contract/providers/provider-row'
import { addAnthropicKey } from './anthropic-key.ts'
import { addApiKeyHeader } from './api-key-header.ts'
import { signForAws } from './aws-sigv4.ts'
import { addBaiduToken } from './baidu-token.ts'
import { addBearer } from './bearer.ts'
import { addGoogleKey } from './google-key.ts'
import { addServiceAccountToken } from './google-service-account.ts'
import { signIflytekUrl } from './iflytek-signed-url.ts'
import { addMidjourneySecret } from './mj-secret.ts'
import { addKeyIfSet } from './none.ts'
import type { CredentialsScheme } from './scheme.ts'
import { signForTencent } from './tencent-tc3.ts'
import { addZhipuJwt } from './zhipu-jwt.ts'

/** Every scheme by the name that provider rows use. */
export const schemes = {
  bearer: addBearer,
  none: addKeyIfSet,
  'api-key-header': addApiKeyHeader,
  'anthropic-key': addAnthropicKey,
  'google-key': addGoogleKey,
  'mj-secret': addMidjourneySecret,
  'baidu-token': addBaiduToken,
  'zhipu-jwt': addZhipuJwt,
  'tencent-tc3': signForTencent,
  'aws-sigv4': signForAws,
  'google-service-account': addServiceAccountToken,
  'iflytek-signed-url': signIflytekUrl,
} as const satisfies Record<SchemeName, CredentialsScheme>
