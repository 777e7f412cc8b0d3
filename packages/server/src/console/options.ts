import { unpricedModels } from '../domain/pricing/unpriced-models.ts'
import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

type OptionEndpoint =
  | 'listOptions'
  | 'updateOption'
  | 'resetModelRatio'
  | 'listSetSecrets'
  | 'listUnpricedModels'
  | 'sendTestMail'

export function optionHandlers({
  options,
  siteNews,
  soldModels,
  testMail,
}: Pick<ConsoleParts, 'options' | 'siteNews' | 'soldModels' | 'testMail'>): HandlersFor<OptionEndpoint> {
  return {
    listOptions: () => options.listPublicTexts(),
    updateOption: async ({ body }) => {
      const before = options.current()
      await options.set(body.key, body.value)
      siteNews.note(body.key, before)
      return null
    },
    resetModelRatio: async ({ context }) => {
      const before = options.current()
      await options.reset('ModelRatio')
      siteNews.note('ModelRatio', before)
      context.setMessage(context.language === 'zh' ? '重置模型倍率成功' : 'The built-in model ratios are back')
      return null
    },
    listSetSecrets: () => options.listSetSecrets(),
    listUnpricedModels: () => unpricedModels(soldModels(), options.current()),
    sendTestMail: async ({ actor, body, context }) => {
      await testMail({ actorId: actor.id, to: body.to }, context.language)
      return null
    },
  }
}
