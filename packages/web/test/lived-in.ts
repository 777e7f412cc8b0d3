import { ChannelStatus, TokenStatus } from '@tollgate/contract/constants'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { type ConsoleClient, signIn } from '../../server/test/console-client.ts'
import { ROOT_PASSWORD, type RunningConsole } from './browser.ts'

const models = 'gpt-4o,gpt-4o-mini,claude-3-5-sonnet-20241022,deepseek-chat,text-embedding-3-small'

/**
 * Fills an empty installation with what a site in use has: a month of calls by many users over many channels, and by hand
 * the channels and tokens that are hard to show.
 */
export async function makeLivedIn(site: RunningConsole): Promise<void> {
  const seeded = await site.command('seed', '--logs', '3000', '--channels', '24', '--users', '60')
  if (seeded.exitCode !== 0) throw new Error(`The site could not be filled: ${seeded.output}`)
  const root = await signIn(site.server.url, 'root', ROOT_PASSWORD)
  await makeChannels(root, site.upstream.url)
  await makeTokens(root)
  await openTopUps(root)
}

async function makeChannels(root: ConsoleClient, base_url: string): Promise<void> {
  const channel = { models, base_url }
  await root.makeChannel({ ...channel, name: 'OpenAI 主线路', priority: 10, weight: 5, tag: 'primary' })
  await root.makeChannel({ ...channel, name: 'DeepSeek', type: 43, group: 'default,vip', priority: 5 })
  const name = 'A channel with a name that is far too long for its column and has to be cut somewhere'
  await root.makeChannel({ ...channel, name, weight: 3, tag: 'spare' })
  const id = await root.makeChannel({ ...channel, name: '备用线路', type: 40 })
  await root.call(endpoints.updateChannel, { body: { id, status: ChannelStatus.disabled } })
}

async function makeTokens(root: ConsoleClient): Promise<void> {
  await root.makeToken({ name: 'ci', unlimited_quota: false, remain_quota: 500_000 })
  await root.makeToken({ name: '仅限小模型', model_limits_enabled: true, model_limits: 'gpt-4o-mini' })
  await root.makeToken({ name: '过期测试', expired_time: 4_102_444_800, allow_ips: '10.0.0.0/8' })
  const off = await root.makeToken({ name: 'old-laptop' })
  await root.call(endpoints.updateToken, {
    query: { status_only: 'true' },
    body: { ...off, status: TokenStatus.disabled },
  })
}

async function openTopUps(root: ConsoleClient): Promise<void> {
  await root.setOption('PayAddress', 'https://pay.example.com')
  await root.setOption('EpayId', '1001')
  await root.setOption('EpayKey', 'a key of the gateway')
  await root.setOption('ActivityContent', '**开学季**：单笔充值满 100 美元，赠送 5% 额度，至月底。')
}
