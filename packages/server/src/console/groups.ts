import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

type GroupEndpoint = 'listOwnGroups' | 'listGroups' | 'listPublicGroups'

export function groupHandlers({ users }: Pick<ConsoleParts, 'users'>): HandlersFor<GroupEndpoint> {
  return {
    listOwnGroups: ({ actor }) => users.listUsableGroups(actor),
    listGroups: () => users.listGroupNames(),
    listPublicGroups: () => users.listPublicGroups(),
  }
}
