import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

type DrawingEndpoint = 'listDrawings' | 'listOwnDrawings'

export function drawingHandlers({ drawingLists }: Pick<ConsoleParts, 'drawingLists'>): HandlersFor<DrawingEndpoint> {
  return {
    listDrawings: async ({ query, context }) => {
      const { items, total } = await drawingLists.list(query)
      context.setTotalCount(total)
      return items
    },
    listOwnDrawings: async ({ actor, query, context }) => {
      const { items, total } = await drawingLists.listOwn(actor.id, query)
      context.setTotalCount(total)
      return items
    },
  }
}
