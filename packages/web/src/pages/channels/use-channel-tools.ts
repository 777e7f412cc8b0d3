import { deleteDisabledChannels, repairChannels } from '@tollgate/contract/endpoints/channel-batches'
import {
  readBalanceProgress,
  readTestProgress,
  testEveryChannel,
  updateEveryBalance,
} from '@tollgate/contract/endpoints/channel-rounds'
import type { Channel } from '@tollgate/contract/entities/channel'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { toastInfo, toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { channelLists } from './use-channel-rows.ts'
import { useDeleteChannels } from './use-delete-channels.ts'

/** What is done to many channels at once, each saying how it went. */
export function useChannelTools({ selected, onDeleted }: { selected: readonly Channel[]; onDeleted: () => void }) {
  const testing = useAction(testEveryChannel, {
    refresh: [readTestProgress],
    onDone: () => toastInfo(t('channels.test-all-started')),
  })
  const balances = useAction(updateEveryBalance, {
    refresh: [...channelLists, readBalanceProgress],
    onDone: sayBalancesEnded,
  })
  const disabled = useAction(deleteDisabledChannels, {
    refresh: channelLists,
    onDone: (count) => toastSuccess(t('channel-batch.deleted-disabled', { count })),
  })
  const chosen = useDeleteChannels({ channels: selected, onDeleted })
  const repair = useAction(repairChannels, {
    refresh: channelLists,
    onDone: (count) => toastSuccess(t('channel-batch.repaired', { count })),
  })
  return {
    isBusy: [testing, balances, disabled, chosen, repair].some((action) => action.isPending),
    testAll: () => testing.run(),
    updateBalances: () => balances.run(),
    deleteDisabled: () => disabled.run(),
    deleteSelected: chosen.run,
    repair: () => repair.run(),
  }
}

/** The call answers after some seconds even when the round goes on; then its progress says the rest. */
async function sayBalancesEnded(): Promise<void> {
  const { running } = await callEndpoint(readBalanceProgress)
  if (!running) toastInfo(t('channels.balances-updated'))
}
