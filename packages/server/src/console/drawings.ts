import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

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
