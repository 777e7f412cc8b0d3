import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'
import { originOf } from './sign-in.ts'

export function setupHandlers({
  firstAdministrator,
  signIn,
}: Pick<ConsoleParts, 'firstAdministrator' | 'signIn'>): HandlersFor<'createFirstAdministrator'> {
  return {
    createFirstAdministrator: async ({ body, context }) => {
      const id = await firstAdministrator.create(body)
      const { user, sessionId } = await signIn.startFor(id, originOf(context))
      context.setSession(sessionId)
      return user
    },
  }
}
