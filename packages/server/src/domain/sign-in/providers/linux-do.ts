import type { OptionValues } from '@tollgate/contract/options'
import * as z from 'zod/mini'
import { type Identity, refuseAnswer } from './identity.ts'
import type { AskProvider } from './provider-call.ts'
import { AccessTokenReply, LinuxDoUser } from './schema.ts'

const provider = 'LinuxDO'

export interface LinuxDoAddresses {
  /** Both `https://connect.linux.do`. */
  linuxDoOauthUrl: string
  linuxDoApiUrl: string
}

interface LinuxDoParts {
  ask: AskProvider
  options: () => OptionValues
  addresses: LinuxDoAddresses
  /** Scheme and host of this site: the provider compares the address of the callback page. */
  siteAddress: () => string
}

/** Who a code of LinuxDO stands for. */
export async function askLinuxDo(code: string, parts: LinuxDoParts): Promise<Identity> {
  const { LinuxDOClientId: id, LinuxDOClientSecret: secret } = parts.options()
  const exchanged = await parts.ask({
    provider,
    url: `${parts.addresses.linuxDoOauthUrl}/oauth2/token`,
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    form: { grant_type: 'authorization_code', code, redirect_uri: `${parts.siteAddress()}/oauth/linuxdo` },
  })
  const token = z.safeParse(AccessTokenReply, exchanged.body)
  if (!token.success) throw refuseAnswer(provider, `no access token, status ${exchanged.status}`)
  const headers = { authorization: `Bearer ${token.data.access_token}` }
  const answer = await parts.ask({ provider, url: `${parts.addresses.linuxDoApiUrl}/api/user`, headers })
  const user = z.safeParse(LinuxDoUser, answer.body)
  if (answer.status !== 200 || !user.success) throw refuseAnswer(provider, `no user, status ${answer.status}`)
  if (!user.data.active) throw refuseAnswer(provider, 'the account there is not active')
  const displayName = user.data.name || user.data.username || 'LinuxDO User'
  return { column: 'linux_do_id', value: user.data.id, provider, prefix: 'linuxdo', displayName, email: '' }
}
