import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

type OptionEndpoint = 'listOptions' | 'updateOption' | 'resetModelRatio'

export function optionHandlers({
  options,
  siteNews,
}: Pick<ConsoleParts, 'options' | 'siteNews'>): HandlersFor<OptionEndpoint> {
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
  }
}
