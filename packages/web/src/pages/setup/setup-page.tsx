import { useSearch } from '@tanstack/react-router'
import { t } from '../../i18n/translate.ts'
import { EntryCard } from '../../shell/entry-card.tsx'
import { SetupForm } from './setup-form.tsx'

/** `/setup?token=…`: makes the first administrator of a fresh server. Without token it says where to find one. */
export function SetupPage() {
  const { token } = useSearch({ strict: false })
  return (
    <EntryCard title={t('setup.title')} text={t('setup.text')}>
      <SetupForm tokenOfLink={token ?? ''} />
    </EntryCard>
  )
}
