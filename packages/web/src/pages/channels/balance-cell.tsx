import { Loader, Tooltip, UnstyledButton } from '@mantine/core'
import { updateChannelBalance } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import { providerLabelOf } from '@tollgate/contract/provider-labels'
import { keepFocus } from '../../components/keep-focus.tsx'
import { Dollars } from '../../components/money.tsx'
import { toastInfo } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import styles from './balance-cell.module.css'
import { channelLists } from './use-channel-rows.ts'

/** What the account has left; a press asks the vendor anew where it tells. */
export function BalanceCell({ channel }: { channel: Channel }) {
  const update = useAction(updateChannelBalance, {
    refresh: channelLists,
    onDone: () => toastInfo(t('channels.balance-updated', { name: channel.name })),
  })
  if (providerLabelOf(channel.type)?.balance === undefined) return <Dollars amount={channel.balance} />
  return (
    <Tooltip label={t('channels.balance-hint')}>
      <UnstyledButton
        className={styles.balance ?? ''}
        disabled={update.isPending}
        onClick={() => void update.run({ params: { id: channel.id } })}
        {...keepFocus(update.isPending)}
      >
        {update.isPending ? <Loader size="xs" /> : <Dollars amount={channel.balance} />}
      </UnstyledButton>
    </Tooltip>
  )
}
