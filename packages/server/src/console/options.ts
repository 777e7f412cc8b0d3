import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

type OptionEndpoint = 'listOptions' | 'updateOption' | 'resetModelRatio'

export function optionHandlers({ options }: Pick<ConsoleParts, 'options'>): HandlersFor<OptionEndpoint> {
  return {
    listOptions: () => options.listPublicTexts(),
    updateOption: async ({ body }) => {
      await options.set(body.key, body.value)
      return null
    },
    resetModelRatio: async ({ context }) => {
      await options.reset('ModelRatio')
      context.setMessage(context.language === 'zh' ? '重置模型倍率成功' : 'The built-in model ratios are back')
      return null
    },
  }
}
