import { Button } from '@mantine/core'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { TokenStatus } from '@tollgate/contract/constants'
import { listTokens } from '@tollgate/contract/endpoints/tokens'
import { tokenStatusAt } from '@tollgate/contract/token-status'
import { type ReactNode, useEffect } from 'react'
import { ReadFailure } from '../../components/read-failure.tsx'
import { nowSeconds } from '../../components/use-fixed-now.ts'
import { apiAddress } from '../../data/api-address.ts'
import { type ChatEntry, chatAddress, chatMenuOf } from '../../data/chat-links.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { PageNotice } from '../../shell/page-notice.tsx'
import { ChatFrame } from './chat-frame.tsx'

/** The newest tokens, among which an enabled one is looked for. */
const TOKENS_READ = 100
/** Time to read why one is sent to the tokens. */
const LEAVE_AFTER_MS = 1500

/** A chat application of the site with a token of the reader: inside this page, or at `/chat2link` in its place. */
export function ChatPage() {
  const status = useSiteStatus()
  const { id = '0' } = useParams({ strict: false })
  const { pathname } = useLocation()
  const menu = chatMenuOf(status)
  if (menu.state !== 'ready')
    return <Notice text={menu.state === 'missing' ? t('tokens.chat-missing') : t('tokens.chat-unreadable')} />
  const isRedirect = pathname === '/chat2link'
  const entry = isRedirect ? menu.entries[0] : menu.entries[Number(id)]
  if (entry === undefined) return <Notice text={t('tokens.chat-broken')} />
  return <TokenChat key={entry.template} entry={entry} isRedirect={isRedirect} />
}

function TokenChat({ entry, isRedirect }: { entry: ChatEntry; isRedirect: boolean }) {
  const { server_address } = useSiteStatus()
  const tokens = useEndpoint(listTokens, { query: { p: 0, size: TOKENS_READ } })
  if (tokens.data === undefined) {
    if (tokens.error !== null) return <ReadFailure error={tokens.error} onRetry={() => void tokens.refetch()} />
    return <Notice text={t('tokens.chat-opening')} />
  }
  const token = tokens.data.find((row) => tokenStatusAt(row, nowSeconds()) === TokenStatus.enabled)
  if (token === undefined) return <NoToken />
  const serverAddress = apiAddress(server_address, window.location.origin)
  const address = chatAddress(entry, { key: token.key, serverAddress })
  if (address === undefined) return <Notice text={t('tokens.chat-broken')} />
  if (isRedirect || !isWebPage(address)) return <Redirect label={entry.label} address={address} />
  return <ChatFrame label={entry.label} address={address} />
}

const isWebPage = (address: string): boolean =>
  /^https?:$/.test(URL.parse(address, window.location.origin)?.protocol ?? '')

/** Installed programs (`ama:`) cannot be shown in a frame; the browser hands their addresses on. */
function Redirect({ label, address }: { label: string; address: string }) {
  // Where the window goes is outside React. Programs leave this page standing.
  useEffect(() => {
    if (isWebPage(address)) window.location.replace(address)
    else window.location.assign(address)
  }, [address])
  if (isWebPage(address)) return <Notice text={t('tokens.chat-opening')} />
  return (
    <Notice title={label} text={t('tokens.chat-outside')}>
      <Button component="a" href={address}>
        {t('tokens.chat-open-again')}
      </Button>
    </Notice>
  )
}

function NoToken() {
  const navigate = useNavigate()
  // A timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/token' }), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return <Notice text={t('tokens.chat-no-token')} />
}

interface NoticeProps {
  /** Of the application, once it is known which. */
  title?: string
  text: string
  children?: ReactNode
}

function Notice({ title = t('shell.chat'), text, children }: NoticeProps) {
  return (
    <div role="status">
      <PageNotice title={title} text={text}>
        {children}
      </PageNotice>
    </div>
  )
}
