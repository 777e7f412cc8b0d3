import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { t } from '../../i18n/translate.ts'
import styles from './reference-list.module.css'

export interface ReferenceEntry {
  /** What programs send or get, as it is written. */
  term: string
  mark: ReactNode
  text: string
  /** Second line, dimmed. */
  note?: string
  /** All by which it is found. */
  searched: string
}

/** A list out of the contract, searched while one types. */
export function ReferenceList({ label, entries }: { label: string; entries: readonly ReferenceEntry[] }) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase().split(/\s+/)
  const shown = entries.filter(({ searched }) => words.every((word) => searched.toLowerCase().includes(word)))
  return (
    <section aria-label={label}>
      <TextInput
        type="search"
        className={styles.search ?? ''}
        aria-label={t('help.search', { name: label })}
        placeholder={t('help.search', { name: label })}
        leftSection={<IconSearch size={ICON_SIZE} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" role="status">
        {shown.length === 0 ? t('help.no-match') : t('help.shown', { shown: shown.length, total: entries.length })}
      </Text>
      <dl className={styles.entries}>
        {shown.map(({ term, mark, text, note, searched }) => (
          <div key={searched} className={styles.entry}>
            <dt className={styles.term}>
              {mark} <code>{term}</code>
            </dt>
            <dd className={styles.text}>
              {text}
              {note !== undefined && <div className={styles.note}>{note}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
