import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type GroupEndpoint = 'listOwnGroups' | 'listGroups' | 'listPublicGroups'

export function groupHandlers({ users }: Pick<ConsoleParts, 'users'>): HandlersFor<GroupEndpoint> {
  return {
    listOwnGroups: ({ actor, context }) => users.listUsableGroups(actor, context.language),
    listGroups: () => users.listGroupNames(),
    listPublicGroups: () => users.listPublicGroups(),
  }
}
