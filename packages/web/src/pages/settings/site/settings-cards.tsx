import { Skeleton, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { useSectionInView } from '../../../components/use-section-in-view.ts'
import { t } from '../../../i18n/translate.ts'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import { CardMenu } from './card-menu.tsx'
import { matchesSearch } from './card-search.ts'
import { cardElementId, OptionCardForm } from './option-card-form.tsx'
import type { OptionCard } from './option-field.ts'
import styles from './settings-cards.module.css'
import { SiteOptionsContext } from './site-options-context.ts'
import { useSiteOptions } from './use-site-options.ts'

/** A tab of site options: its cards one below the other, and a menu to find them. */
export function SettingsCards({ cards }: { cards: readonly OptionCard[] }) {
  const { options, error, retry } = useSiteOptions()
  if (options === undefined) return error === null ? <CardsSkeleton /> : <ReadFailure error={error} onRetry={retry} />
  return (
    <SiteOptionsContext value={options}>
      <CardsAndMenu cards={cards} />
      <UnsavedGuard isDirty={options.isDirty} />
    </SiteOptionsContext>
  )
}

function CardsAndMenu({ cards }: { cards: readonly OptionCard[] }) {
  const [search, setSearch] = useState('')
  const shown = cards.filter((card) => matchesSearch(card, search))
  const [reached, setReached] = useState<string>()
  const parts = useRef<HTMLDivElement>(null)
  const { ignoreNext } = useSectionInView(parts, { names: shown.map(({ id }) => id), onReached: setReached })

  function show(card: OptionCard): void {
    setReached(card.id)
    // The last cards may not reach the top: what was pressed stays marked.
    ignoreNext()
    document.getElementById(cardElementId(card))?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={styles.frame}>
      <CardMenu
        cards={shown}
        current={shown.find(({ id }) => id === reached) ?? shown[0]}
        onChoose={show}
        search={search}
        onSearch={setSearch}
      />
      <div ref={parts} className={styles.cards}>
        {shown.map((card) => (
          <OptionCardForm key={card.id} card={card} />
        ))}
        {shown.length === 0 && (
          <Text c="dimmed" size="sm" role="status">
            {t('site-settings.search-none')}
          </Text>
        )}
      </div>
    </div>
  )
}

const CardsSkeleton = () => (
  <Stack gap="md" aria-busy>
    <Skeleton height={160} />
    <Skeleton height={240} />
    <Skeleton height={160} />
  </Stack>
)
