import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { focusFirstProblem } from '../../../components/focus-first-problem.ts'
import { typedNumber } from '../../../components/typed-number.ts'
import { type Draft, useDraft } from '../../../components/use-draft.ts'
import { useFocusBack } from '../../../components/use-focus-back.ts'
import { t } from '../../../i18n/translate.ts'
import {
  draftOfModel,
  type ModelDraft,
  newModelDraft,
  pricesOfDraft,
  problemsOfModel,
  withUnit,
} from './model-draft.ts'
import type { ModelRow } from './model-rows.ts'
import { TokenPriceFields } from './token-price-fields.tsx'

interface ModelDialogProps {
  /** A blank name: a new model. */
  row: ModelRow
  /** Names that have a price. */
  taken: readonly string[]
  onApply: (prices: Pick<ModelRow, 'name' | 'callPrice' | 'ratios'>) => void
  onClose: () => void
}

/** What one model costs: a fixed price for each call, or prices of its tokens as dollars or as ratios. */
export function ModelDialog({ row, taken, onApply, onClose }: ModelDialogProps) {
  useFocusBack()
  const isNew = row.name === ''
  const draft = useDraft(isNew ? newModelDraft('') : draftOfModel(row), (values) =>
    problemsOfModel(values, isNew ? taken : []),
  )
  const { values, problems, set } = draft
  const apply = () => {
    if (!draft.check()) return
    onApply(pricesOfDraft(values))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNew ? t('site-settings.model-add') : t('site-settings.model-edit', { name: row.name })}
      size={560}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
          focusFirstProblem(event.currentTarget)
        }}
      >
        <Stack gap="md">
          {isNew && (
            <TextInput
              label={t('site-settings.model-name')}
              withAsterisk
              data-autofocus
              value={values.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={problems.name}
              spellCheck={false}
            />
          )}
          <PriceKind draft={draft} />
          {values.kind === 'call' ? (
            <NumberInput
              label={t('site-settings.per-call')}
              withAsterisk
              data-autofocus
              value={values.callPrice ?? ''}
              onChange={(typed) => set({ callPrice: typedNumber(typed) })}
              error={problems.callPrice}
              allowNegative={false}
              hideControls
            />
          ) : (
            <TokenPriceFields draft={draft} />
          )}
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {t('site-settings.apply-hint')}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit">{t('site-settings.apply')}</Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** By call or by tokens, and how the prices of tokens are written. */
function PriceKind({ draft: { values, set } }: { draft: Draft<ModelDraft> }) {
  return (
    <Group gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('site-settings.model-kind')}
        value={values.kind}
        onChange={(kind) => set({ kind: kind === 'call' ? 'call' : 'tokens' })}
        data={[
          { value: 'tokens', label: t('site-settings.kind-tokens') },
          { value: 'call', label: t('site-settings.kind-call') },
        ]}
      />
      {values.kind === 'tokens' && (
        <SegmentedControl
          size="xs"
          aria-label={t('site-settings.enter-as')}
          value={values.unit}
          onChange={(unit) => set(withUnit(values, unit === 'ratios' ? 'ratios' : 'usd'))}
          data={[
            { value: 'usd', label: t('site-settings.enter-prices') },
            { value: 'ratios', label: t('site-settings.enter-ratios') },
          ]}
        />
      )}
    </Group>
  )
}
