import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type RoundEndpoint = 'testEveryChannel' | 'readTestProgress' | 'updateEveryBalance' | 'readBalanceProgress'

export function channelRoundHandlers({
  channelTests,
  balanceRounds,
}: Pick<ConsoleParts, 'channelTests' | 'balanceRounds'>): HandlersFor<RoundEndpoint> {
  return {
    testEveryChannel: async () => {
      await channelTests.start()
      return null
    },
    readTestProgress: () => channelTests.progress(),
    updateEveryBalance: async () => {
      await balanceRounds.start()
      return null
    },
    readBalanceProgress: () => balanceRounds.progress(),
  }
}
