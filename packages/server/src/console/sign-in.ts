import type { SignInReply } from '@tollgate/contract/entities/sign-in'
import type { SignInOutcome } from '../domain/sign-in/complete-sign-in.ts'
import type { SignInOrigin } from '../domain/sign-in/sessions.ts'
import type { ConsoleParts } from './console-parts.ts'
import type { CallContext, HandlersFor } from './handler.ts'

type SignInEndpoint =
  | 'login'
  | 'finishSignIn'
  | 'startPasskeySignIn'
  | 'logout'
  | 'register'
  | 'sendVerificationCode'
  | 'sendPasswordReset'
  | 'resetPassword'

export function signInHandlers({ signIn, accounts }: ConsoleParts): HandlersFor<SignInEndpoint> {
  const checkHuman = (turnstile: string | undefined, { clientAddress, openVisit }: CallContext) =>
    accounts.checkHuman({ turnstile, address: clientAddress, visitorId: openVisit })

  return {
    login: async ({ query, body, context }) => {
      await checkHuman(query.turnstile, context)
      return keepSession(await signIn.login(body, originOf(context)), context)
    },
    finishSignIn: async ({ body, context }) =>
      keepSession(
        await accounts.completeSignIn.finish({ ...body, site: accounts.pageOrigin(context.origin) }, originOf(context)),
        context,
      ),
    startPasskeySignIn: async ({ body, context }) => ({
      ...(await accounts.completeSignIn.startPasskey(body.ticket, accounts.pageOrigin(context.origin))),
    }),
    logout: async ({ context }) => {
      if (context.sessionId !== undefined) await signIn.logout(context.sessionId)
      context.clearSession()
      return null
    },
    register: async ({ query, body, context }) => {
      await checkHuman(query.turnstile, context)
      await accounts.register(body, context.language)
      return null
    },
    sendVerificationCode: async ({ query, context }) => {
      await checkHuman(query.turnstile, context)
      await accounts.letters.sendCode(query.email, context.language)
      return null
    },
    sendPasswordReset: async ({ query, context }) => {
      await checkHuman(query.turnstile, context)
      await accounts.letters.sendReset(query.email, context.language)
      return null
    },
    resetPassword: ({ body }) => accounts.recoverPassword(body),
  }
}

/** The reply of a sign-in; its session goes into the cookie. */
export function keepSession({ user, sessionId }: SignInOutcome, context: CallContext): SignInReply {
  if (sessionId !== undefined) context.setSession(sessionId)
  return user
}

export const originOf = ({ clientAddress, userAgent, sessionId }: CallContext): SignInOrigin => ({
  address: clientAddress,
  userAgent,
  previousSession: sessionId,
})
