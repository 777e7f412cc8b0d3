import { Autocomplete, CloseButton, NumberInput, Paper, Select, SimpleGrid } from '@mantine/core'
import { scrolledChoices } from '../../components/scrolled-choices.ts'
import { typedNumber } from '../../components/typed-number.ts'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import styles from './cost-card.module.css'
import { type CostLine, type CostPrice, type CostProblem, costPrices } from './cost-lines.ts'

const priceTexts: Readonly<Record<CostPrice, PlainTextKey>> = {
  input: 'channel-form.cost-input',
  output: 'channel-form.cost-output',
  cached: 'channel-form.cost-cached',
  cache_write: 'channel-form.cost-cache-write',
  per_call: 'channel-form.cost-per-call',
}
const priceTextOf = (price: CostPrice): PlainTextKey => priceTexts[price]

interface CostCardProps {
  line: CostLine
  /** Of the channel, to choose from. */
  models: readonly string[]
  problem: CostProblem | undefined
  onChange: (changes: Partial<CostLine>) => void
  onRemove: () => void
}

/** The cost of one model: a share of the site's price, or prices of its own. */
export function CostCard({ line, models, problem, onChange, onRemove }: CostCardProps) {
  return (
    <Paper withBorder p="sm">
      <div className={styles.head}>
        <Autocomplete
          {...scrolledChoices}
          label={t('channel-form.cost-model')}
          data={['*', ...models.filter((model) => model !== '*')]}
          limit={200}
          value={line.model}
          onChange={(model) => onChange({ model })}
          error={modelProblemText(problem)}
        />
        <Select
          label={t('channel-form.cost-kind')}
          className={styles.kind ?? ''}
          data={[
            { value: 'share', label: t('channel-form.cost-share') },
            { value: 'usd', label: t('channel-form.cost-usd') },
          ]}
          value={line.kind}
          onChange={(kind) => onChange({ kind: kind === 'usd' ? 'usd' : 'share' })}
          allowDeselect={false}
        />
        <CloseButton
          mt={26}
          aria-label={t('channel-form.cost-remove', { model: line.model || t('table.none') })}
          onClick={onRemove}
        />
      </div>
      <CostNumbers line={line} isWrong={problem === 'number-wrong'} onChange={onChange} />
    </Paper>
  )
}

function modelProblemText(problem: CostProblem | undefined): string | undefined {
  if (problem === 'model-needed') return t('channel-form.cost-model-needed')
  return problem === 'model-twice' ? t('channel-form.cost-model-twice') : undefined
}

function CostNumbers({ line, isWrong, onChange }: Pick<CostCardProps, 'line' | 'onChange'> & { isWrong: boolean }) {
  const shared = { min: 0, clampBehavior: 'none', allowNegative: false, hideControls: true } as const
  const wrong = t('channel-form.cost-number-wrong')
  if (line.kind === 'share') {
    return (
      <NumberInput
        {...shared}
        label={t('channel-form.cost-factor')}
        description={t('channel-form.cost-factor-hint')}
        value={line.factor ?? ''}
        onChange={(typed) => onChange({ factor: typedNumber(typed) })}
        error={isWrong ? wrong : undefined}
      />
    )
  }
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" verticalSpacing="xs">
      {costPrices.map((price) => (
        <NumberInput
          {...shared}
          key={price}
          label={t(priceTextOf(price))}
          placeholder={price === 'cached' || price === 'cache_write' ? t('channel-form.cost-as-input') : '0'}
          value={line[price] ?? ''}
          onChange={(typed) => onChange({ [price]: typedNumber(typed) })}
          error={isWrong && price === 'input' ? wrong : undefined}
        />
      ))}
    </SimpleGrid>
  )
}
