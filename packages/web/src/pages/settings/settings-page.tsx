import { Skeleton, Stack } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { roleNeeded } from '@tollgate/contract/roles'
import { Suspense } from 'react'
import { PageHeader } from '../../components/page-header.tsx'
import { useSession } from '../../data/session.ts'
import { t } from '../../i18n/translate.ts'
import styles from './settings-page.module.css'
import { type SettingsTab, settingsTabs } from './settings-tabs.ts'

/** `/setting?tab=…`: the tabs this role may open, one of them shown. */
export function SettingsPage() {
  const role = useSession()?.role ?? 0
  const { tab } = useSearch({ strict: false })
  const tabs = settingsTabs.filter(({ access }) => role >= (roleNeeded(access) ?? 0))
  const shown = tabs.find(({ name }) => name === tab) ?? tabs[0]
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell.settings')} />
      {tabs.length > 1 && <TabRow tabs={tabs} shown={shown} />}
      {shown !== undefined && (
        <Suspense key={shown.name} fallback={<TabSkeleton />}>
          <shown.content />
        </Suspense>
      )}
    </div>
  )
}

function TabRow({ tabs, shown }: { tabs: readonly SettingsTab[]; shown: SettingsTab | undefined }) {
  return (
    <nav className={styles.tabs} aria-label={t('shell.settings')}>
      {tabs.map(({ name, title }) => (
        <Link
          key={name}
          to="/setting"
          search={{ tab: name }}
          className={styles.tab}
          aria-current={name === shown?.name ? 'page' : undefined}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}

const TabSkeleton = () => (
  <Stack gap="md" aria-busy>
    <Skeleton height={120} />
    <Skeleton height={180} />
    <Skeleton height={180} />
  </Stack>
)
