import { AppError } from '@tollgate/contract/app-error'
import { type Endpoints, endpoints } from '@tollgate/contract/endpoints/index'
import type { RedirectProvider } from '../domain/sign-in/third-party.ts'
import type { ConsoleParts } from './console-parts.ts'
import type { Actor, Call, CallContext, HandlersFor } from './handler.ts'
import { keepSession, originOf } from './sign-in.ts'
import { telegramQuestion } from './telegram-question.ts'

type ThirdPartyEndpoint =
  | 'readSignInState'
  | 'startOidcSignIn'
  | 'signInWithGitHub'
  | 'signInWithLinuxDo'
  | 'signInWithOidc'
  | 'signInWithWeChat'
  | 'bindWeChat'
  | 'signInWithTelegram'
  | 'bindTelegram'

/** Where the page of Telegram leads after an account was bound. */
const SETTINGS_PAGE = '/setting'

export function thirdPartyHandlers({ accounts: { thirdParty } }: ConsoleParts): HandlersFor<ThirdPartyEndpoint> {
  const comeBack =
    (provider: RedirectProvider) =>
    async ({ actor, query, context }: Call<Endpoints['signInWithGitHub']>) => {
      const outcome = await thirdParty.finish(provider, query, visitorOf(actor, context))
      if (outcome !== 'bound') return keepSession(outcome, context)
      context.setMessage('bind')
      return null
    }

  return {
    readSignInState: ({ actor, query, context }) => thirdParty.begin(departureOf({ actor, query, context })),
    startOidcSignIn: ({ actor, query, context }) => thirdParty.beginOidc(departureOf({ actor, query, context })),
    signInWithGitHub: comeBack('github'),
    signInWithLinuxDo: comeBack('linuxdo'),
    signInWithOidc: comeBack('oidc'),
    signInWithWeChat: async ({ query, context }) =>
      keepSession(
        await thirdParty.signInWithWeChat(query.code, { origin: originOf(context), language: context.language }),
        context,
      ),
    bindWeChat: async ({ actor, query }) => {
      await thirdParty.bindWeChat(actor.id, query)
      return null
    },
    signInWithTelegram: async ({ query, context }) =>
      keepSession(await thirdParty.signInWithTelegram(query, originOf(context)), context),
    bindTelegram: async ({ actor, query, context }) => {
      if (actor === undefined) throw new AppError('auth.not-signed-in', {})
      const { isOwnPage } = context
      const { state, ...login } = query
      if (!isOwnPage && state === '') {
        const offer = await thirdParty.offerTelegram(login, { visitorId: context.openVisit(), userId: actor.id })
        const { path } = endpoints.bindTelegram
        const names = { account: actor.username, telegram: offer.displayName }
        context.showPage(
          telegramQuestion({ ...names, path, answer: { ...login, state: offer.state } }, context.language),
        )
        return null
      }
      await thirdParty.bindTelegram(query, { visitorId: context.visitorId, userId: actor.id, isOwnPage })
      // A page of this site reads the reply itself.
      if (!context.isOwnPage) context.redirectTo(SETTINGS_PAGE)
      return null
    },
  }
}

const departureOf = ({
  actor,
  query,
  context,
}: Pick<Call<Endpoints['readSignInState']>, 'actor' | 'query' | 'context'>) => ({
  visitorId: context.openVisit(),
  userId: actor?.id,
  affCode: query.aff,
  proof: query.proof,
})

const visitorOf = (actor: Actor | undefined, context: CallContext) => ({
  visitorId: context.visitorId,
  userId: actor?.id,
  origin: originOf(context),
  language: context.language,
})
