import { unpricedModels } from '../domain/pricing/unpriced-models.ts'
import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type OptionEndpoint =
  | 'listOptions'
  | 'updateOption'
  | 'resetModelRatio'
  | 'listSetSecrets'
  | 'listUnpricedModels'
  | 'sendTestMail'
  | 'exportSettings'
  | 'importSettings'

export function optionHandlers({
  options,
  soldModels,
  testMail,
  settingsFiles,
  accounts,
}: Pick<
  ConsoleParts,
  'options' | 'soldModels' | 'testMail' | 'settingsFiles' | 'accounts'
>): HandlersFor<OptionEndpoint> {
  return {
    listOptions: () => options.listPublicTexts(),
    updateOption: async ({ body }) => {
      await options.set(body.key, body.value, body.value_before)
      return null
    },
    resetModelRatio: async ({ context }) => {
      await options.reset('ModelRatio')
      context.setMessage(context.language === 'zh' ? '重置模型倍率成功' : 'The built-in model ratios are back')
      return null
    },
    listSetSecrets: () => options.listSetSecrets(),
    listUnpricedModels: () => unpricedModels(soldModels(), options.current()),
    sendTestMail: async ({ actor, body, context }) => {
      await testMail({ actorId: actor.id, to: body.to }, context.language)
      return null
    },
    exportSettings: async ({ actor, body }) => {
      if (body.with_secrets) await accounts.secondFactors.checkProof(actor.id, body.credentials ?? {})
      return settingsFiles.export({ withSecrets: body.with_secrets })
    },
    importSettings: async ({ body, context }) => {
      if (!body.apply) return settingsFiles.preview(body.file, context.language)
      return settingsFiles.import(body.file, context.language)
    },
  }
}
