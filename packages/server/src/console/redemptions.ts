import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type RedemptionEndpoint =
  | 'listRedemptions'
  | 'searchRedemptions'
  | 'readRedemption'
  | 'createRedemptions'
  | 'updateRedemption'
  | 'deleteRedemption'
  | 'deleteInvalidRedemptions'

export function redemptionHandlers({
  redemptions,
}: Pick<ConsoleParts, 'redemptions'>): HandlersFor<RedemptionEndpoint> {
  return {
    listRedemptions: async ({ query, context }) => {
      const { items, total } = await redemptions.list(query)
      context.setTotalCount(total)
      return items
    },
    searchRedemptions: ({ query }) => redemptions.search(query),
    readRedemption: ({ params }) => redemptions.read(params.id),
    createRedemptions: ({ actor, body }) => redemptions.create(actor, body),
    updateRedemption: ({ query, body }) =>
      query.status_only === '' ? redemptions.update(body) : redemptions.setStatus({ id: body.id, status: body.status }),
    deleteRedemption: async ({ params }) => {
      await redemptions.remove(params.id)
      return null
    },
    deleteInvalidRedemptions: () => redemptions.removeInvalid(),
  }
}
