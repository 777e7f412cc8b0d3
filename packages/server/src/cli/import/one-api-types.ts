import { joinAddress } from '../../upstream/join-address.ts'

/** A type of one-api, in this site's numbers. */
interface TypeHere {
  type: number
  /** Where its calls went when the channel named no address; missing: as this site's type says. */
  url?: string
  /** Its address ends where `/chat/completions` begins. */
  endsBeforeTask?: true
}

/**
 * The two public projects agree on channel types up to 25 and part ways behind them. Types that are missing have no
 * counterpart (34 Coze, 38 DeepL, 43 a proxy of any API, 46 Replicate):
 * https://github.com/songquanpeng/one-api/blob/main/relay/channeltype/define.go
 */
const typesOfOneApi: Readonly<Record<number, TypeHere>> = {
  2: { type: 1, url: 'https://oa.api2d.net' },
  4: { type: 1, url: 'https://api.closeai-proxy.xyz' },
  5: { type: 1, url: 'https://api.openai-sb.com' },
  26: { type: 1, url: 'https://api.baichuan-ai.com' },
  27: { type: 35 },
  28: { type: 42 },
  29: { type: 1001 },
  30: { type: 4 },
  31: { type: 31 },
  32: { type: 1005 },
  33: { type: 33 },
  35: { type: 34 },
  36: { type: 43 },
  37: { type: 39 },
  39: { type: 1002 },
  40: { type: 45 },
  41: { type: 8, url: 'https://api.novita.ai/v3/openai', endsBeforeTask: true },
  42: { type: 41 },
  44: { type: 40 },
  45: { type: 48 },
  47: { type: 46 },
  48: { type: 1, url: 'https://spark-api-open.xf-yun.com' },
  49: { type: 17 },
  50: { type: 8, endsBeforeTask: true },
  51: { type: 8, url: 'https://generativelanguage.googleapis.com/v1beta/openai', endsBeforeTask: true },
}

/** The last type with the same meaning in both. */
const LAST_COMMON_TYPE = 25

const OPENAI = 1

/** Type and address of a channel of one-api here; undefined when there is no such type here. */
export function accountOfOneApi(type: number, address: string): { type: number; base_url: string } | undefined {
  const here = typesOfOneApi[type] ?? (type <= LAST_COMMON_TYPE ? { type } : undefined)
  if (here === undefined) return undefined
  const url = (address || (here.url ?? '')).replace(/\/+$/, '')
  if (here.endsBeforeTask === undefined) return { type: here.type, base_url: url }
  // Where OpenAI's own paths lead to the same place, the channel serves more than chats.
  if (url === '' || joinAddress(url, '/v1/chat/completions') === `${url}/chat/completions`)
    return { type: OPENAI, base_url: url }
  return { type: here.type, base_url: `${url}/chat/completions` }
}
