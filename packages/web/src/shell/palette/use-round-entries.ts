import { IconCoins, IconStethoscope } from '@tabler/icons-react'
import {
  readBalanceProgress,
  readTestProgress,
  testEveryChannel,
  updateEveryBalance,
} from '@tollgate/contract/endpoints/channel-rounds'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** A round over all channels is asked about first: each of them costs a call. */
export interface RoundQuestion {
  title: string
  text: string
  /** What the button says that begins it. */
  act: string
  run: () => void
}

/** Rounds over all channels. Progress is shown by the tray in the top bar. */
export function useRoundEntries(onAsk: (question: RoundQuestion) => void): PaletteEntry[] {
  const tests = useAction(testEveryChannel, {
    refresh: [readTestProgress],
    successText: t('palette.test-all-started'),
  })
  const balances = useAction(updateEveryBalance, { refresh: [readBalanceProgress] })
  return [
    {
      id: 'do:test-all-channels',
      group: 'actions',
      title: t('palette.test-all'),
      also: 'test all channels',
      icon: IconStethoscope,
      run: () =>
        onAsk({
          title: t('palette.test-all-question'),
          text: t('palette.test-all-text'),
          act: t('palette.test-all'),
          run: () => void tests.run(),
        }),
    },
    {
      id: 'do:update-all-balances',
      group: 'actions',
      title: t('palette.update-balances'),
      also: 'update all balances',
      icon: IconCoins,
      run: () =>
        onAsk({
          title: t('palette.update-balances-question'),
          text: t('palette.update-balances-text'),
          act: t('palette.update-balances'),
          run: () => void balances.run(),
        }),
    },
  ]
}
