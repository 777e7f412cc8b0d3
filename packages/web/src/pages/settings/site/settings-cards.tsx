import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { t } from '../../../i18n/translate.ts'
import { CardMenu } from './card-menu.tsx'
import { matchesSearch } from './card-search.ts'
import { OptionCardForm } from './option-card-form.tsx'
import type { OptionCard } from './option-field.ts'
import styles from './settings-cards.module.css'
import { SiteOptionsContext } from './site-options-context.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useSiteOptions } from './use-site-options.ts'

/** A tab of site options: its cards one below the other, and a menu to find them. */
export function SettingsCards({ cards }: { cards: readonly OptionCard[] }) {
  const { options, error, retry } = useSiteOptions()
  const [search, setSearch] = useState('')
  if (options === undefined) return error === null ? <CardsSkeleton /> : <ReadFailure error={error} onRetry={retry} />
  const shown = cards.filter((card) => matchesSearch(card, search))
  return (
    <SiteOptionsContext value={options}>
      <div className={styles.frame}>
        <CardMenu cards={shown} search={search} onSearch={setSearch} />
        <div className={styles.cards}>
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
      <UnsavedGuard isDirty={options.isDirty} />
    </SiteOptionsContext>
  )
}

const CardsSkeleton = () => (
  <Stack gap="md" aria-busy>
    <Skeleton height={160} />
    <Skeleton height={240} />
    <Skeleton height={160} />
  </Stack>
)
