import { ChannelStatus, TokenStatus } from '@tollgate/contract/constants'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { type ConsoleClient, signIn } from '../../server/test/console-client.ts'
import { chatBody, post } from '../../server/test/model-client.ts'
import { ROOT_PASSWORD, type RunningConsole } from './browser.ts'

const models = ['gpt-4o', 'gpt-4o-mini', 'claude-3-5-sonnet-20241022', 'deepseek-chat', 'text-embedding-3-small']
/** The fake vendor behaves after the model's name (up to `@`), so the channels rename the models for it. */
const model_mapping = JSON.stringify(Object.fromEntries(models.map((model) => [model, `tokens-40@${model}`])))

/** Fills an empty installation with what a site in use has: channels, tokens and calls of many kinds. */
export async function makeLivedIn(site: RunningConsole): Promise<void> {
  const root = await signIn(site.server.url, 'root', ROOT_PASSWORD)
  await makeChannels(root, site.upstream.url)
  const key = await makeTokens(root)
  for (const [index, model] of [...models.slice(0, 4), ...models.slice(0, 4), 'no-such-model'].entries()) {
    const reply = await post(site.server.url, key, chatBody(model, { stream: index % 2 === 0 }))
    await reply.text()
  }
}

async function makeChannels(root: ConsoleClient, base_url: string): Promise<void> {
  const channel = { models: models.join(','), model_mapping, base_url }
  await root.makeChannel({ ...channel, name: 'OpenAI 主线路', priority: 10, weight: 5, tag: 'primary' })
  await root.makeChannel({ ...channel, name: 'DeepSeek', type: 43, group: 'default,vip', priority: 5 })
  const name = 'A channel with a name that is far too long for its column and has to be cut somewhere'
  await root.makeChannel({ ...channel, name, weight: 3, tag: 'spare' })
  const id = await root.makeChannel({ ...channel, name: '备用线路', type: 40 })
  await root.call(endpoints.updateChannel, { body: { id, status: ChannelStatus.disabled } })
}

/** Answers with the key of the token that makes the calls. */
async function makeTokens(root: ConsoleClient): Promise<string> {
  await root.makeToken({ name: 'ci', unlimited_quota: false, remain_quota: 500_000 })
  await root.makeToken({ name: '仅限小模型', model_limits_enabled: true, model_limits: 'gpt-4o-mini' })
  await root.makeToken({ name: '过期测试', expired_time: 4_102_444_800, allow_ips: '10.0.0.0/8' })
  const off = await root.makeToken({ name: 'old-laptop' })
  await root.call(endpoints.updateToken, {
    query: { status_only: 'true' },
    body: { ...off, status: TokenStatus.disabled },
  })
  const token = await root.makeToken({ name: 'production' })
  return `sk-${token.key}`
}
