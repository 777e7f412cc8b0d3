import { Button } from '@mantine/core'
import { updateEveryBalance } from '@tollgate/contract/endpoints/channel-rounds'
import { Confirm } from '../../components/confirm.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { channelLists } from './use-channel-rows.ts'

/** Asks for the balances of all enabled channels. */
export function BalancesButton() {
  const update = useAction(updateEveryBalance, { refresh: channelLists, successText: t('channels.balances-updated') })
  return (
    <Confirm
      title={t('channels.balances-question')}
      text={t('channels.balances-text')}
      isBusy={update.isPending}
      onConfirm={() => update.run()}
    >
      {(ask) => (
        <Button variant="default" loading={update.isPending} onClick={ask}>
          {t('channels.update-balances')}
        </Button>
      )}
    </Confirm>
  )
}
