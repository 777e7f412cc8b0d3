import type { SignInOrigin } from '../domain/sign-in/sessions.ts'
import type { CallContext, HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

export function signInHandlers({ signIn }: Pick<ConsoleParts, 'signIn'>): HandlersFor<'login' | 'logout'> {
  return {
    login: async ({ body, context }) => {
      const { user, sessionId } = await signIn.login(body, originOf(context))
      context.setSession(sessionId)
      return user
    },
    logout: async ({ context }) => {
      if (context.sessionId !== undefined) await signIn.logout(context.sessionId)
      context.clearSession()
      return null
    },
  }
}

export const originOf = ({ clientAddress, userAgent, sessionId }: CallContext): SignInOrigin => ({
  address: clientAddress,
  userAgent,
  previousSession: sessionId,
})
