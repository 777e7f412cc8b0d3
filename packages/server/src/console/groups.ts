import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type GroupEndpoint = 'listOwnGroups' | 'listGroups' | 'listPublicGroups'

export function groupHandlers({ users }: Pick<ConsoleParts, 'users'>): HandlersFor<GroupEndpoint> {
  return {
    listOwnGroups: ({ actor }) => users.listUsableGroups(actor),
    listGroups: () => users.listGroupNames(),
    listPublicGroups: () => users.listPublicGroups(),
  }
}
