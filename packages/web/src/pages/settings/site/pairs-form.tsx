import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { keepFocus } from '../../../components/keep-focus.tsx'
import { t } from '../../../i18n/translate.ts'
import type { LabelledOption } from './option-field.ts'
import { movedPair, nextPairId, type Pair, type PairProblem, problemOfPair } from './pairs.ts'
import styles from './pairs-form.module.css'
import { useOptionDraft } from './site-options-context.ts'

interface PairsFormProps {
  option: LabelledOption
  read: (text: string) => Pair[] | undefined
  write: (pairs: readonly Pair[]) => string
  nameLabel: string
  valueLabel: string
  addText: string
  /** Values of several lines. */
  isLong?: boolean
}

/** An option that is a list of names with texts, one row each. */
export function PairsForm({ option, read, write, addText, ...labels }: PairsFormProps) {
  const options = useOptionDraft()
  const text = options.text(option)
  const addButton = useRef<HTMLButtonElement>(null)
  // The rows know more than the text: those that are empty yet, and which is which.
  const [rows, setRows] = useState({ pairs: read(text), text })
  if (rows.text !== text) setRows({ pairs: read(text), text })
  const { pairs } = rows
  if (pairs === undefined) return <Text size="sm">{t('site-settings.visual-broken')}</Text>

  const change = (changed: Pair[]) => {
    const changedText = write(changed)
    setRows({ pairs: changed, text: changedText })
    options.edit({ [option]: changedText })
  }
  const replace = (pair: Pair) => change(pairs.map((known) => (known.id === pair.id ? pair : known)))
  return (
    <Stack gap="xs">
      {pairs.map((pair, index) => (
        <PairRow
          key={pair.id}
          pair={pair}
          place={index + 1}
          count={pairs.length}
          problem={problemOfPair(pair, pairs)}
          onChange={replace}
          onMove={(by) => change(movedPair(pairs, { id: pair.id, by }))}
          onDelete={() => {
            change(pairs.filter(({ id }) => id !== pair.id))
            // What was pressed goes with its row.
            addButton.current?.focus()
          }}
          {...labels}
        />
      ))}
      <Group>
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={ICON_SIZE} />}
          onClick={() => change([...pairs, { id: nextPairId(pairs), name: '', value: '' }])}
        >
          {addText}
        </Button>
      </Group>
    </Stack>
  )
}

interface PairRowProps {
  pair: Pair
  /** From 1. */
  place: number
  count: number
  problem: PairProblem | undefined
  nameLabel: string
  valueLabel: string
  isLong?: boolean
  onChange: (pair: Pair) => void
  onMove: (by: 1 | -1) => void
  onDelete: () => void
}

function PairRow({ pair, place, count, problem, onChange, onMove, onDelete, ...labels }: PairRowProps) {
  const Value = labels.isLong ? Textarea : TextInput
  return (
    <div className={styles.row}>
      <TextInput
        className={styles.name ?? ''}
        aria-label={`${labels.nameLabel} ${place}`}
        placeholder={labels.nameLabel}
        value={pair.name}
        onChange={(event) => onChange({ ...pair, name: event.currentTarget.value })}
        error={problem && t(problem === 'blank' ? 'site-settings.pair-blank' : 'site-settings.pair-duplicate')}
      />
      <Value
        className={styles.value ?? ''}
        aria-label={`${labels.valueLabel} ${place}`}
        placeholder={labels.valueLabel}
        value={pair.value}
        onChange={(event) => onChange({ ...pair, value: event.currentTarget.value })}
        spellCheck={false}
        {...(labels.isLong ? { autosize: true, minRows: 1, maxRows: 8 } : {})}
      />
      <Group gap={2} wrap="nowrap" className={styles.buttons ?? ''}>
        <PairButton
          label={`${t('site-settings.pair-up')}: ${place}`}
          icon={<IconArrowUp size={ICON_SIZE} />}
          disabled={place === 1}
          onPress={() => onMove(-1)}
        />
        <PairButton
          label={`${t('site-settings.pair-down')}: ${place}`}
          icon={<IconArrowDown size={ICON_SIZE} />}
          disabled={place === count}
          onPress={() => onMove(1)}
        />
        <PairButton
          label={t('site-settings.pair-delete', { place })}
          icon={<IconTrash size={ICON_SIZE} />}
          onPress={onDelete}
        />
      </Group>
    </div>
  )
}

interface PairButtonProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onPress: () => void
}

const PairButton = ({ label, icon, disabled = false, onPress }: PairButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon size="sm" aria-label={label} disabled={disabled} onClick={onPress} {...keepFocus(disabled)}>
      {icon}
    </ActionIcon>
  </Tooltip>
)
