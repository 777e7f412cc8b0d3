import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type AccountEndpoint =
  | 'updateSelf'
  | 'deleteSelf'
  | 'createAccessToken'
  | 'readAffCode'
  | 'transferAffQuota'
  | 'bindEmail'
  | 'removeBinding'
  | 'listOwnSessions'
  | 'endOwnSession'
  | 'endOtherSessions'

export function accountHandlers({ accounts }: ConsoleParts): HandlersFor<AccountEndpoint> {
  const { ownAccount, referral, removeBinding, sessions } = accounts
  return {
    updateSelf: async ({ actor, body, context }) => {
      await ownAccount.update(actor.id, body, context.sessionId)
      return null
    },
    deleteSelf: async ({ actor, query, context }) => {
      await ownAccount.remove(actor.id, query)
      context.clearSession()
      return null
    },
    createAccessToken: ({ actor, query, context }) =>
      ownAccount.createAccessToken(actor.id, { sessionId: context.sessionId, proof: query.proof }),
    readAffCode: ({ actor }) => ownAccount.readAffCode(actor.id),
    transferAffQuota: async ({ actor, body, context }) => {
      await referral.transfer(actor.id, body.quota)
      context.setMessage(context.language === 'zh' ? '划转成功' : 'The quota was transferred')
      return null
    },
    bindEmail: async ({ actor, query }) => {
      await ownAccount.bindEmail(actor.id, query)
      return null
    },
    removeBinding: async ({ actor, params, query }) => {
      await removeBinding(actor.id, { binding: params.binding, proof: query.proof })
      return null
    },
    listOwnSessions: ({ actor, context }) => sessions.listOf(actor.id, context.sessionId),
    endOwnSession: async ({ actor, params }) => {
      await ownAccount.endSession(actor.id, params.id)
      return null
    },
    endOtherSessions: ({ actor, context }) => sessions.endOthersOf(actor.id, context.sessionId),
  }
}
