import { Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Token } from '@tollgate/contract/entities/token'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowButton } from '../../components/row-button.tsx'
import { RowMenu } from '../../components/row-menu.tsx'
import { apiAddress } from '../../data/api-address.ts'
import { type ChatEntry, chatAddress, chatMenuOf } from '../../data/chat-links.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'

/** Opens a chat application with this token: the first one at once, the others from the menu. */
export function TokenChat({ token }: { token: Token }) {
  const status = useSiteStatus()
  const menu = chatMenuOf(status)
  const open = (entry: ChatEntry) => {
    const address = chatAddress(entry, {
      key: token.key,
      serverAddress: apiAddress(status.server_address, window.location.origin),
    })
    if (address === undefined) toastError(t('tokens.chat-broken'))
    else openChat(address)
  }
  const openFirst = () => {
    if (menu.state === 'ready') open(menu.entries[0])
    else toastError(menu.state === 'missing' ? t('tokens.chat-missing') : t('tokens.chat-broken'))
  }
  return (
    <Group gap={0} wrap="nowrap">
      <RowButton tone="accent" onPress={openFirst}>
        {t('tokens.chat')}
      </RowButton>
      {menu.state === 'ready' && menu.entries.length > 1 && (
        <RowMenu
          label={`${t('tokens.chat-menu')}: ${token.name}`}
          icon={<IconChevronDown size={ICON_SIZE} />}
          entries={menu.entries.map((entry) => ({ text: entry.label, onPress: () => open(entry) }))}
        />
      )}
    </Group>
  )
}

/** Web pages open in a new tab; addresses of installed programs (`ama:`) are handed to the system from here. */
function openChat(address: string): void {
  const isWebPage = /^https?:$/.test(URL.parse(address, window.location.origin)?.protocol ?? '')
  if (isWebPage) window.open(address, '_blank', 'noopener')
  else window.location.assign(address)
}
