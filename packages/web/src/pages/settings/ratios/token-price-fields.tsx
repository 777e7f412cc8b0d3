import { NumberInput, SimpleGrid } from '@mantine/core'
import { typedNumber } from '../../../components/typed-number.ts'
import type { Draft } from '../../../components/use-draft.ts'
import { t } from '../../../i18n/translate.ts'
import type { SiteText } from '../site/option-field.ts'
import { type ModelDraft, withNumber } from './model-draft.ts'
import { forcedCompletionRatio, type RatioKey } from './model-rows.ts'

/** The kinds of tokens, with the name of each as dollars and as a ratio. */
const fields = [
  { key: 'ModelRatio', usd: 'field-input', ratio: 'field-ratio' },
  { key: 'CompletionRatio', usd: 'field-output', ratio: 'CompletionRatio' },
  { key: 'CacheRatio', usd: 'field-cached', ratio: 'CacheRatio' },
  { key: 'CreateCacheRatio', usd: 'field-cache-write', ratio: 'CreateCacheRatio' },
  { key: 'AudioRatio', usd: 'field-audio', ratio: 'AudioRatio' },
  { key: 'AudioCompletionRatio', usd: 'field-audio-output', ratio: 'AudioCompletionRatio' },
  { key: 'ImageRatio', usd: 'field-image', ratio: 'ImageRatio' },
  { key: 'ImageCompletionRatio', usd: 'field-image-output', ratio: 'ImageCompletionRatio' },
] as const satisfies readonly { key: RatioKey; usd: SiteText; ratio: SiteText }[]

/** What each kind of tokens costs. Blank fields follow from the model's name and the price of its input. */
export function TokenPriceFields({ draft: { values, problems, set } }: { draft: Draft<ModelDraft> }) {
  const forced = forcedCompletionRatio(values.name.trim())
  return (
    <SimpleGrid cols={2} spacing="sm">
      {fields.map(({ key, usd, ratio }) => {
        const isForced = key === 'CompletionRatio' && forced !== undefined
        return (
          <NumberInput
            key={key}
            label={t(`site-settings.${values.unit === 'usd' ? usd : ratio}`)}
            withAsterisk={key === 'ModelRatio'}
            data-autofocus={key === 'ModelRatio' || undefined}
            description={isForced ? t('site-settings.ratio-forced', { ratio: forced }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={isForced}
            value={values.numbers[key] ?? ''}
            onChange={(typed) => set(withNumber(values, key, typedNumber(typed)))}
            error={key === 'ModelRatio' ? problems.numbers : undefined}
            allowNegative={false}
            hideControls
            leftSection={values.unit === 'usd' ? '$' : undefined}
          />
        )
      })}
    </SimpleGrid>
  )
}
