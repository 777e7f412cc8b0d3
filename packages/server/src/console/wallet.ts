import { AppError } from '@tollgate/contract/app-error'
import type { ConsoleParts } from './console-parts.ts'
import { FailedReply, type HandlersFor } from './handler.ts'

type WalletEndpoint = 'redeemCode' | 'quoteTopUp' | 'payTopUp' | 'listOwnTopUps' | 'listTopUps' | 'cancelTopUp'

export function walletHandlers({ wallet }: Pick<ConsoleParts, 'wallet'>): HandlersFor<WalletEndpoint> {
  return {
    redeemCode: ({ actor, body, context }) => wallet.redeemCode(actor.id, body.key, context.language),
    quoteTopUp: ({ actor, body, context }) => {
      try {
        return { message: 'success', data: wallet.quote(actor, body) }
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown
        return new FailedReply(thrown, { message: 'error', data: thrown.textIn(context.language) })
      }
    },
    payTopUp: async ({ actor, body, context }) => {
      try {
        const { fields, url, method } = await wallet.pay(actor, body, context)
        return { message: 'success', data: fields, url, method }
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown
        const data = thrown.textIn(context.language)
        return new FailedReply(thrown, { message: 'error', data, url: '', method: 'GET' })
      }
    },
    listOwnTopUps: ({ actor, query }) => wallet.orders.listOwn(actor.id, query),
    listTopUps: ({ query }) => wallet.orders.list(query),
    cancelTopUp: ({ actor, params }) => wallet.orders.cancel(actor.id, params.id),
  }
}
