import { type QueryClient, useQuery } from '@tanstack/react-query'
import { QUOTA_PER_USD } from '@tollgate/contract/constants'
import { readStatus } from '@tollgate/contract/endpoints/status'
import { SiteStatus } from '@tollgate/contract/entities/status'
import type { QuotaDisplay } from '@tollgate/contract/quota'
import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../storage.ts'
import { callEndpoint } from './call-endpoint.ts'
import { endpointKey } from './use-endpoint.ts'

const STORAGE_KEY = 'status'
const DEFAULT_SYSTEM_NAME = 'Tollgate'

const statusQuery = {
  queryKey: endpointKey(readStatus),
  queryFn: async () => {
    const status = await callEndpoint(readStatus)
    storeStatus(status)
    return status
  },
  staleTime: 60_000,
}

/** Public configuration of the site: fresh, else the copy of the last visit, else built-in values. */
export function useSiteStatus(): SiteStatus {
  const { data } = useQuery(statusQuery)
  return data ?? storedStatus() ?? emptyStatus
}

/** How this site shows amounts; give it to `formatQuota`. */
export function useQuotaDisplay(): QuotaDisplay {
  const status = useSiteStatus()
  return { inCurrency: status.display_in_currency, quotaPerUnit: status.quota_per_unit }
}

/** Reads the status for a decision outside components. Waits for the server only when there is no usable copy. */
export async function ensureSiteStatus(queryClient: QueryClient): Promise<SiteStatus> {
  const cached = queryClient.getQueryData<SiteStatus>(statusQuery.queryKey)
  if (cached !== undefined) return cached
  const fresh = queryClient.fetchQuery(statusQuery)
  const stored = storedStatus()
  // A copy from before set-up says nothing about now.
  if (stored === undefined || stored.setup_required) return fresh
  fresh.catch(() => undefined)
  return stored
}

/** Reads the status from the server: at start, and when something has changed it. */
export async function refreshSiteStatus(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...statusQuery, staleTime: 0 })
}

/** True for the cache entry of the site status, the only one that does not depend on who is signed in. */
export const isSiteStatusKey = (key: readonly unknown[]): boolean => key[1] === readStatus.path

/** The operator's name for this site. */
export const systemNameOf = (status: SiteStatus): string => status.system_name || DEFAULT_SYSTEM_NAME

const storedStatus = (): SiteStatus | undefined => z.safeParse(SiteStatus, readStoredJson(STORAGE_KEY)).data

/** Keeps the whole status and, one by one, the values that embedded pages and older bookmarks read from storage. */
function storeStatus(status: SiteStatus): void {
  writeStored(STORAGE_KEY, JSON.stringify(status))
  writeStored('system_name', status.system_name)
  writeStored('logo', status.logo)
  writeStored('footer_html', status.footer_html)
  writeStored('quota_per_unit', String(status.quota_per_unit))
  writeStored('display_in_currency', String(status.display_in_currency))
  writeStored('enable_drawing', String(status.enable_drawing))
  writeStored('enable_task', String(status.enable_task))
  writeStored('enable_data_export', String(status.enable_data_export))
  writeStored('data_export_default_time', status.data_export_default_time)
  writeStored('default_collapse_sidebar', String(status.default_collapse_sidebar))
  writeStored('mj_notify_enabled', String(status.mj_notify_enabled))
  writeStored('chats', JSON.stringify(status.chats))
  writeStored('chat_link', status.chat_link || undefined)
  writeStored('chat_link2', status.chat_link2 || undefined)
}

/** What is shown until the server has answered for the first time. */
const emptyStatus: SiteStatus = {
  version: '',
  start_time: 0,
  setup_required: false,
  email_verification: false,
  github_oauth: false,
  github_client_id: '',
  linuxdo_oauth: false,
  linuxdo_client_id: '',
  telegram_oauth: false,
  telegram_bot_name: '',
  telegram_bot_id: '',
  oidc_enabled: false,
  wechat_login: false,
  wechat_qrcode: '',
  turnstile_check: false,
  turnstile_site_key: '',
  system_name: '',
  logo: '',
  footer_html: '',
  server_address: '',
  price: 0,
  min_topup: 1,
  enable_online_topup: false,
  enable_stripe_topup: false,
  stripe_min_topup: 1,
  stripe_currency: 'usd',
  top_up_link: '',
  chat_link: '',
  chat_link2: '',
  chats: [],
  quota_per_unit: QUOTA_PER_USD,
  display_in_currency: true,
  enable_batch_update: false,
  enable_drawing: false,
  enable_task: false,
  enable_data_export: false,
  data_export_default_time: 'hour',
  default_collapse_sidebar: false,
  mj_notify_enabled: false,
  faq: {},
  activity_content: '',
}
