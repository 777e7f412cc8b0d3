import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

type UserEndpoint = 'readSelf' | 'listOwnModels' | 'listOwnGroups' | 'listGroups' | 'readUser'

export function userHandlers({ users }: Pick<ConsoleParts, 'users'>): HandlersFor<UserEndpoint> {
  return {
    readSelf: ({ actor }) => users.readSelf(actor.id),
    listOwnModels: ({ actor }) => users.listModels(actor),
    listOwnGroups: ({ actor }) => users.listUsableGroups(actor),
    listGroups: () => users.listGroupNames(),
    readUser: ({ actor, params }) => users.read(actor, params.id),
  }
}
