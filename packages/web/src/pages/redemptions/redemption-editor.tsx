import { readRedemption } from '@tollgate/contract/endpoints/redemptions'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import { DrawerForm } from '../../components/drawer-form.tsx'
import { sectionState } from '../../components/drawer-sections.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { useDraft } from '../../components/use-draft.ts'
import type { DrawerTarget } from '../../components/use-drawer-target.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import {
  draftOfRedemption,
  type NewCodes,
  newRedemptionDraft,
  problemsOfRedemption,
  type RedemptionDraft,
} from './redemption-draft.ts'
import { RedemptionFields } from './redemption-fields.tsx'
import { useSaveRedemption } from './use-save-redemption.ts'

interface Finished {
  onSaved: () => void
  onCreated: (codes: NewCodes) => void
}

/** What the drawer holds: an empty form, or the form of the code it is open for. */
export function RedemptionEditor({ target, title, ...finished }: { target: DrawerTarget; title: string } & Finished) {
  if (target.mode === 'edit') return <KnownCode key={target.id} id={target.id} title={title} {...finished} />
  return <RedemptionForm start={newRedemptionDraft} {...finished} />
}

function KnownCode({ id, title, ...finished }: { id: number; title: string } & Finished) {
  const query = useEndpoint(readRedemption, { params: { id } })
  const code = query.isFetchedAfterMount ? query.data : undefined
  if (code !== undefined) return <RedemptionForm code={code} start={draftOfRedemption(code)} {...finished} />
  return (
    <DrawerForm
      title={title}
      sections={undefined}
      notice={query.error && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}

const fields = ['name', 'quota', 'count', 'expires'] as const

function RedemptionForm({ code, start, ...finished }: { code?: Redemption; start: RedemptionDraft } & Finished) {
  const isNew = code === undefined
  const problemsOf = (values: RedemptionDraft) => problemsOfRedemption(values, isNew)
  const draft = useDraft(start, problemsOf)
  const { save, isSaving } = useSaveRedemption({ code, ...finished })
  return (
    <DrawerForm
      title={isNew ? t('redemptions.drawer-create') : t('redemptions.drawer-edit', { name: code.name })}
      sections={[
        {
          id: 'basics',
          title: t('redemptions.section'),
          state: sectionState({ names: fields, shown: draft.problems, missing: problemsOf(draft.values) }),
          content: <RedemptionFields draft={draft} isNew={isNew} />,
        },
      ]}
      isDirty={draft.isDirty}
      isSaving={isSaving}
      onSave={() => {
        if (draft.check()) void save(draft.values)
      }}
    />
  )
}
