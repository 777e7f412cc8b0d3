import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

export function taskHandlers({
  taskLists,
}: Pick<ConsoleParts, 'taskLists'>): HandlersFor<'listTasks' | 'listOwnTasks'> {
  return {
    listTasks: async ({ query, context }) => {
      const { items, total } = await taskLists.list(query)
      context.setTotalCount(total)
      return items
    },
    listOwnTasks: async ({ actor, query, context }) => {
      const { items, total } = await taskLists.listOwn(actor.id, query)
      context.setTotalCount(total)
      return items
    },
  }
}
