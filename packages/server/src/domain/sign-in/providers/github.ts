import type { OptionValues } from '@tollgate/contract/options'
import * as z from 'zod/mini'
import { type Identity, refuseAnswer } from './identity.ts'
import type { AskProvider } from './provider-call.ts'
import { AccessTokenReply, GitHubUser } from './schema.ts'

const provider = 'GitHub'

export interface GitHubAddresses {
  /** `https://github.com`; another for GitHub Enterprise. */
  githubOauthUrl: string
  githubApiUrl: string
}

interface GitHubParts {
  ask: AskProvider
  options: () => OptionValues
  addresses: GitHubAddresses
}

/** Who a code of GitHub stands for, by the number of the account: names there can change hands. */
export async function askGitHub(code: string, { ask, options, addresses }: GitHubParts): Promise<Identity> {
  const { GitHubClientId: client_id, GitHubClientSecret: client_secret } = options()
  const url = `${addresses.githubOauthUrl}/login/oauth/access_token`
  const exchanged = z.safeParse(
    AccessTokenReply,
    (await ask({ provider, url, json: { client_id, client_secret, code } })).body,
  )
  // GitHub answers 200 with `error` for a code it does not know.
  if (!exchanged.success) throw refuseAnswer(provider, 'no access token')
  const headers = { authorization: `Bearer ${exchanged.data.access_token}` }
  const answer = await ask({ provider, url: `${addresses.githubApiUrl}/user`, headers })
  const user = z.safeParse(GitHubUser, answer.body)
  if (answer.status !== 200 || !user.success) throw refuseAnswer(provider, `no user, status ${answer.status}`)
  return {
    column: 'github_id',
    value: user.data.id,
    // A name of digits alone could be somebody's number.
    formerValue: /^\d*$/.test(user.data.login) ? undefined : user.data.login,
    provider,
    prefix: 'github',
    displayName: user.data.name || user.data.login || 'GitHub User',
    // https://docs.github.com/en/account-and-profile/reference/email-addresses-reference: only a verified one can be public.
    email: user.data.email,
  }
}
