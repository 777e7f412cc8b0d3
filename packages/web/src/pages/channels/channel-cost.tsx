import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import type { ChannelDraft } from './channel-draft.ts'
import { CostCard } from './cost-card.tsx'
import { type CostLine, costProblemOf, nextCostLine } from './cost-lines.ts'

/** What the operator pays the vendor, model by model. */
export function ChannelCost({ draft: { values, problems, set } }: { draft: Draft<ChannelDraft> }) {
  const { costs } = values
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (id: number, changes: Partial<CostLine>) =>
    set({ costs: costs.map((line) => (line.id === id ? { ...line, ...changes } : line)) })
  return (
    <Stack gap="sm">
      <Text size="xs" c="dimmed">
        {t('channel-form.cost-hint')}
      </Text>
      {costs.map((line) => (
        <CostCard
          key={line.id}
          line={line}
          models={values.models}
          problem={problems.costs === undefined ? undefined : costProblemOf(line, costs)}
          onChange={(changes) => change(line.id, changes)}
          onRemove={() => {
            set({ costs: costs.filter((other) => other.id !== line.id) })
            // What was pressed goes with its line.
            addButton.current?.focus()
          }}
        />
      ))}
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={ICON_SIZE} />}
        onClick={() => set({ costs: [...costs, nextCostLine(costs)] })}
      >
        {t('channel-form.cost-add')}
      </Button>
    </Stack>
  )
}
