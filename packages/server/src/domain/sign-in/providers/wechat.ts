import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import * as z from 'zod/mini'
import type { Identity } from './identity.ts'
import type { AskProvider } from './provider-call.ts'
import { WeChatReply } from './schema.ts'

const provider = 'WeChat'

/** Who a code of the site's WeChat account stands for. Throws `sign-in.code-wrong` for one it does not know. */
export async function askWeChat(
  code: string,
  { ask, options }: { ask: AskProvider; options: () => OptionValues },
): Promise<Identity> {
  const { WeChatServerAddress, WeChatServerToken } = options()
  const url = `${WeChatServerAddress.replace(/\/+$/, '')}/api/wechat/user?${new URLSearchParams({ code })}`
  const answer = await ask({ provider, url, headers: { authorization: WeChatServerToken } })
  const reply = z.safeParse(WeChatReply, answer.body)
  if (!reply.success) throw new AppError('sign-in.code-wrong', {}, { detail: `status ${answer.status}` })
  return {
    column: 'wechat_id',
    value: reply.data.data,
    provider,
    prefix: 'wechat',
    displayName: 'WeChat User',
    email: '',
  }
}
