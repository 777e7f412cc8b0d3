import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { usePageKeys } from '../../../components/page-keys.ts'
import { t } from '../../../i18n/translate.ts'
import styles from './card-menu.module.css'
import type { OptionCard } from './option-field.ts'
import { useOptionDraft } from './site-options-context.ts'

interface CardMenuProps {
  cards: readonly OptionCard[]
  /** The one that is read. */
  current: OptionCard | undefined
  onChoose: (card: OptionCard) => void
  search: string
  onSearch: (search: string) => void
}

/** The way to each card; those with unsaved changes are marked. */
export function CardMenu({ cards, current, onChoose, search, onSearch }: CardMenuProps) {
  const options = useOptionDraft()
  const input = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => input.current?.focus() })
  return (
    <div className={styles.side}>
      <TextInput
        ref={input}
        size="xs"
        type="search"
        aria-label={t('site-settings.search-settings')}
        placeholder={t('site-settings.search-settings')}
        title={t('table.search-hint')}
        leftSection={<IconSearch size={ICON_SIZE} />}
        rightSection={
          search === '' ? null : (
            <CloseButton size="xs" aria-label={t('table.field-clear')} onClick={() => onSearch('')} />
          )
        }
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <nav className={styles.menu} aria-label={t('site-settings.sections')}>
        {cards.map((card) => (
          <button
            key={card.id}
            type="button"
            className={styles.link}
            aria-current={card === current}
            onClick={() => onChoose(card)}
          >
            {t(`site-settings.${card.title}`)}
            {card.fields.some(({ key }) => options.isChanged(key)) && (
              <span className={styles.mark} role="img" aria-label={t('site-settings.unsaved')} />
            )}
          </button>
        ))}
      </nav>
    </div>
  )
}
