import * as z from 'zod/mini'

// Only the fields that are read. What providers send beside them is dropped.

/** An id that a provider gives as a number or as a text. */
const id = z.pipe(
  z.union([z.number().check(z.int(), z.positive()), z.string().check(z.minLength(1), z.maxLength(255))]),
  z.transform(String),
)
const token = z.string().check(z.minLength(1), z.maxLength(16_384))
const name = z.catch(z.string(), '')
/** Browsers are sent to some of these: nothing but a page may be behind them. */
const webAddress = z.url({ protocol: /^https?$/ })

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const AccessTokenReply = z.object({ access_token: token })

/** https://docs.github.com/en/rest/users/users#get-the-authenticated-user */
export const GitHubUser = z.object({ id, login: name, name, email: name })

/** https://wiki.linux.do/Community/LinuxDoConnect */
export const LinuxDoUser = z.object({ id, username: name, name, active: z.catch(z.boolean(), true) })

/** The small server that answers messages of a WeChat account: https://github.com/songquanpeng/wechat-server */
export const WeChatReply = z.object({
  success: z.literal(true),
  data: z.string().check(z.minLength(1), z.maxLength(255)),
})

/** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata */
export const OidcDescription = z.object({
  issuer: z.string().check(z.maxLength(400)),
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  jwks_uri: webAddress,
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
})

/** https://www.rfc-editor.org/rfc/rfc7517#section-5 */
export const KeySet = z.object({
  keys: z.array(
    z.looseObject({
      kty: z.string(),
      kid: z.optional(z.string()),
      use: z.optional(z.string()),
      alg: z.optional(z.string()),
    }),
  ),
})

export const IdTokenReply = z.object({ id_token: token })

export const IdTokenHeader = z.object({ alg: z.string(), kid: z.optional(z.string()) })

/** https://openid.net/specs/openid-connect-core-1_0.html#IDToken */
export const IdTokenClaims = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
  exp: z.number(),
  iat: z.number(),
  nonce: z.optional(z.string()),
  name: z.catch(z.optional(z.string()), undefined),
  preferred_username: z.catch(z.optional(z.string()), undefined),
  email: z.catch(z.optional(z.string()), undefined),
  email_verified: z.catch(z.optional(z.union([z.boolean(), z.string()])), undefined),
})
export type IdTokenClaims = z.output<typeof IdTokenClaims>

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
export const HumanVerdict = z.object({ success: z.boolean() })
