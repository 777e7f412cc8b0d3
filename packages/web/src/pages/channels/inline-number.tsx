import { TextInput } from '@mantine/core'
import { updateChannel } from '@tollgate/contract/endpoints/channels'
import type { Channel } from '@tollgate/contract/entities/channel'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import styles from './inline-number.module.css'
import { channelLists } from './use-channel-rows.ts'

export const PRIORITY_MIN = -999
export const WEIGHT_MIN = 0

export function PriorityCell({ channel }: { channel: Channel }) {
  const update = useAction(updateChannel, { refresh: channelLists, successText: t('common.done-toast') })
  return (
    <InlineNumber
      label={t('channels.edit-priority', { name: channel.name })}
      value={channel.priority ?? 0}
      min={PRIORITY_MIN}
      isSaving={update.isPending}
      onSave={(priority) => update.run({ body: { id: channel.id, priority } })}
    />
  )
}

export function WeightCell({ channel }: { channel: Channel }) {
  const update = useAction(updateChannel, { refresh: channelLists, successText: t('common.done-toast') })
  return (
    <InlineNumber
      label={t('channels.edit-weight', { name: channel.name })}
      value={channel.weight ?? 0}
      min={WEIGHT_MIN}
      isSaving={update.isPending}
      onSave={(weight) => update.run({ body: { id: channel.id, weight } })}
    />
  )
}

interface InlineNumberProps {
  label: string
  /** Undefined: there is no one number to show. */
  value: number | undefined
  min: number
  isSaving: boolean
  /** Resolves to undefined where nothing was saved. */
  onSave: (value: number) => Promise<unknown>
  /** What was typed is no whole number from the minimum on. Without it, such a text is given up or raised to the minimum. */
  onWrong?: () => void
}

/** A whole number edited in its row: saved with Enter or when the field is left, given up with Esc or by emptying it. */
export function InlineNumber({ label, value, min, isSaving, onSave, onWrong }: InlineNumberProps) {
  // What is being typed, and while it is saved what will be; undefined when the field shows the stored number.
  const [typed, setTyped] = useState<string>()
  // Stands for the number it has replaced until the list has been read again.
  const [saved, setSaved] = useState<{ next: number; before: number | undefined }>()
  if (saved !== undefined && saved.before !== value) setSaved(undefined)
  const stored = saved?.next ?? value

  async function save(): Promise<void> {
    if (typed === undefined) return
    const number = wholeNumber(typed)
    if (onWrong !== undefined && (number === undefined || number < min)) onWrong()
    else if (number !== undefined && Math.max(min, number) !== stored) {
      const next = Math.max(min, number)
      setTyped(String(next))
      if ((await onSave(next)) !== undefined) setSaved({ next, before: value })
    }
    setTyped(undefined)
  }

  return (
    <TextInput
      type="number"
      size="xs"
      classNames={{ input: styles.input ?? '' }}
      aria-label={label}
      value={typed ?? stored ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key === 'Enter') void save()
      }}
      // Not disabled, which would give up the focus.
      readOnly={isSaving}
      step={1}
    />
  )
}

/** Undefined for blank text and for what is no whole number. */
function wholeNumber(text: string): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isSafeInteger(value) ? value : undefined
}
