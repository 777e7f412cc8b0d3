import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { isComposing } from '../is-composing.ts'
import { usePageKeys } from '../page-keys.ts'
import { useFilterPlace } from './filter-place.ts'

interface FilterTextProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Pixels in the filter row; the whole width in the sheet. */
  width: number
  inputMode?: 'text' | 'numeric'
}

const PAUSE_MS = 400

/** Text filter. Applied when the reader pauses, presses Enter or leaves the field; not amid a composed character. */
export function FilterText(props: FilterTextProps) {
  return <FilterInput {...props} />
}

/** The main text filter of a page: `/` leads to it. */
export function FilterSearch(props: FilterTextProps) {
  const input = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => input.current?.focus() })
  return <FilterInput {...props} input={input} />
}

interface FilterInputProps extends FilterTextProps {
  /** Present on the main search. */
  input?: RefObject<HTMLInputElement | null>
}

function FilterInput({ label, value, onChange, width, inputMode = 'text', input }: FilterInputProps) {
  const place = useFilterPlace({ label, width })
  // What is being typed; undefined when the field shows what the address says.
  const [draft, setDraft] = useState<string>()
  const applyLater = useDebouncedCallback((typed: string) => onChange(typed), PAUSE_MS)
  const apply = (typed: string | undefined) => {
    applyLater.cancel()
    setDraft(undefined)
    if (typed !== undefined && typed.trim() !== value) onChange(typed)
  }
  const shown = draft ?? value
  return (
    <TextInput
      {...(input === undefined
        ? {}
        : { ref: input, leftSection: <IconSearch size={ICON_SIZE} />, title: t('table.search-hint') })}
      {...place}
      type="search"
      inputMode={inputMode}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setDraft(typed)
        // Pinyin on its way to a character is not a search word.
        if (!isBetween(event.nativeEvent)) applyLater(typed)
      }}
      onCompositionEnd={(event) => applyLater(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) apply(draft)
      }}
      onBlur={() => apply(draft)}
      rightSection={
        shown === '' ? null : <CloseButton size="xs" aria-label={t('table.field-clear')} onClick={() => apply('')} />
      }
    />
  )
}

const isBetween = (event: Event): boolean => event instanceof InputEvent && event.isComposing
