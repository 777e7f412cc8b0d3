import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type TokenEndpoint =
  | 'listTokens'
  | 'searchTokens'
  | 'readToken'
  | 'readTokenUsage'
  | 'createToken'
  | 'updateToken'
  | 'deleteToken'
  | 'deleteTokens'

export function tokenHandlers({ tokens }: Pick<ConsoleParts, 'tokens'>): HandlersFor<TokenEndpoint> {
  return {
    listTokens: async ({ actor, query, context }) => {
      const { items, total } = await tokens.list(actor, query)
      context.setTotalCount(total)
      return items
    },
    searchTokens: ({ actor, query }) => tokens.search(actor, query),
    readToken: ({ actor, params }) => tokens.read(actor, params.id),
    readTokenUsage: ({ actor, params }) => tokens.usage(actor, params.id),
    createToken: async ({ actor, body }) => {
      await tokens.create(actor, body)
      return null
    },
    updateToken: ({ actor, query, body }) =>
      query.status_only === ''
        ? tokens.update(actor, body)
        : tokens.setStatus(actor, { id: body.id, status: body.status }),
    deleteToken: async ({ actor, params }) => {
      await tokens.remove(actor, params.id)
      return null
    },
    deleteTokens: ({ actor, body }) => tokens.removeMany(actor, body.ids),
  }
}
