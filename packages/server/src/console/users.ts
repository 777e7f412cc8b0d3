import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type UserEndpoint =
  | 'readSelf'
  | 'readOwnUsage'
  | 'listOwnModels'
  | 'listUsers'
  | 'searchUsers'
  | 'readUser'
  | 'readUserUsage'
  | 'createUser'
  | 'updateUser'
  | 'manageUser'
  | 'deleteUser'

export function userHandlers({
  users,
  userAdministration,
}: Pick<ConsoleParts, 'users' | 'userAdministration'>): HandlersFor<UserEndpoint> {
  return {
    readSelf: ({ actor }) => users.readSelf(actor.id),
    readOwnUsage: ({ actor }) => users.ownUsage(actor.id),
    listOwnModels: ({ actor }) => users.listModels(actor),
    listUsers: async ({ query, context }) => {
      const { items, total } = await userAdministration.list(query)
      context.setTotalCount(total)
      return items
    },
    searchUsers: ({ query }) => userAdministration.search(query),
    readUser: ({ actor, params }) => users.read(actor, params.id),
    readUserUsage: ({ actor, params }) => users.usage(actor, params.id),
    createUser: async ({ actor, body, context }) => {
      await userAdministration.create(actor, body, context.language)
      return null
    },
    updateUser: ({ actor, body, context }) => userAdministration.update(actor, body, context.requestId),
    manageUser: ({ actor, body }) => userAdministration.manage(actor, body),
    deleteUser: async ({ actor, params }) => {
      await userAdministration.remove(actor, params.id)
      return null
    },
  }
}
