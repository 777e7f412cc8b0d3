import { LogType, PAGE_SIZE_MAX, SESSION_COOKIE, USER_ID_HEADER } from '@tollgate/contract/constants'
import type {
  BodyInputOf,
  EndpointDefinition,
  ParamsOf,
  QueryInputOf,
  ReplyOf,
  ReplyPlace,
} from '@tollgate/contract/endpoint'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { ChannelCreate } from '@tollgate/contract/entities/channel'
import type { Token, TokenEdit } from '@tollgate/contract/entities/token'
import type { LogDetail, UsageLog } from '@tollgate/contract/entities/usage-log'
import type { User } from '@tollgate/contract/entities/user'
import type { OptionKey } from '@tollgate/contract/options'

/** What a call may carry. Query values are those the endpoint's schema takes. */
interface CallInput<E> {
  params?: ParamsOf<E>
  query?: Partial<QueryInputOf<E>>
  body?: BodyInputOf<E>
}

export interface ConsoleClient {
  /** Throws with the message when the answer is not a success. */
  call<E extends EndpointDefinition>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>
  /** The same session at another address. */
  at(url: string): ConsoleClient
  self(): Promise<User>
  setOption(key: OptionKey, value: unknown): Promise<void>
  /** Makes a channel and answers with its id. */
  makeChannel(channel: Partial<ChannelCreate> & { models: string }): Promise<number>
  /** Makes a token and answers with its row; `sk-${key}` is what a client sends. Unlimited unless said otherwise. */
  makeToken(token?: Partial<TokenEdit>): Promise<Token>
  /** Consume rows of all users, newest first, however many. */
  consumeLogs(filter?: { model_name?: string; request_id?: string }): Promise<UsageLog[]>
}

/** Signs in and keeps the session. `url` may be that of any node. */
export async function signIn(url: string, username: string, password: string): Promise<ConsoleClient> {
  const reply = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = reply.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${SESSION_COOKIE}=`))
    ?.split(';')[0]
  const user = replyIn<User>(await reply.text(), 'data')
  return clientWith(url, { cookie: cookie ?? '', [USER_ID_HEADER]: String(user.id) })
}

function clientWith(url: string, headers: Record<string, string>): ConsoleClient {
  const call: ConsoleClient['call'] = async (endpoint, input = {}) => {
    const reply = await fetch(`${url}${addressOf(endpoint.path, input.params, input.query)}`, {
      method: endpoint.method,
      headers: { ...headers, ...(input.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    return replyIn(await reply.text(), endpoint.replyIn ?? 'data')
  }
  const client: ConsoleClient = {
    call,
    at: (other) => clientWith(other, headers),
    self: () => call(endpoints.readSelf),
    setOption: async (key, value) => {
      await call(endpoints.updateOption, {
        body: { key, value: typeof value === 'string' ? value : JSON.stringify(value) },
      })
    },
    makeChannel: (channel) => makeChannel(client, channel),
    makeToken: (token) => makeToken(client, token),
    consumeLogs: (filter) => consumeLogs(client, filter),
  }
  return client
}

/** What an endpoint replied, out of the console's envelope. */
function replyIn<Reply>(text: string, place: ReplyPlace): Reply {
  const envelope = JSON.parse(text)
  if (envelope.success !== true) throw new Error(`refused: ${text}`)
  // JSON.parse gives `any`; the server's own tests hold every reply to the schema of its endpoint.
  return place === 'top' ? envelope : envelope.data
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function makeChannel(client: ConsoleClient, channel: Partial<ChannelCreate> & { models: string }) {
  await client.call(endpoints.createChannel, {
    body: {
      type: 1,
      key: 'vendor-key',
      name: 'channel',
      group: 'default',
      priority: 0,
      weight: 0,
      auto_ban: 0,
      ...channel,
    },
  })
  const [newest] = await client.call(endpoints.listChannels, { query: { id_sort: true } })
  if (!newest) throw new Error('the new channel is not in the list')
  return newest.id
}

async function makeToken(client: ConsoleClient, token: Partial<TokenEdit> = {}): Promise<Token> {
  await client.call(endpoints.createToken, { body: { name: 'token', unlimited_quota: true, ...token } })
  const [newest] = await client.call(endpoints.listTokens)
  if (!newest) throw new Error('the new token is not in the list')
  return newest
}

async function consumeLogs(
  client: ConsoleClient,
  filter: { model_name?: string; request_id?: string } = {},
): Promise<UsageLog[]> {
  const rows: UsageLog[] = []
  for (let page = 1; ; page += 1) {
    const query = { type: LogType.consume, p: page, page_size: PAGE_SIZE_MAX, ...filter }
    const { items, total } = await client.call(endpoints.listLogs, { query })
    rows.push(...items)
    if (rows.length >= total || items.length === 0) return rows
  }
}

/** The detail that a log row keeps as JSON text. */
export function detailOf(row: UsageLog): LogDetail {
  return JSON.parse(row.other)
}
