import { createRedemptions, readRedemption, updateRedemption } from '@tollgate/contract/endpoints/redemptions'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import { formatQuota } from '@tollgate/contract/quota'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { editOfRedemption, type NewCodes, type RedemptionDraft } from './redemption-draft.ts'
import { redemptionLists } from './redemption-lists.ts'

interface SaveOptions {
  /** The code that is edited; none: new ones are made. */
  code: Redemption | undefined
  onSaved: () => void
  onCreated: (codes: NewCodes) => void
}

/** Saves the form: one edit, or new codes, all of them or none. */
export function useSaveRedemption({ code, onSaved, onCreated }: SaveOptions) {
  const display = useQuotaDisplay()
  const creation = useAction(createRedemptions, {
    refresh: redemptionLists,
    successText: t('redemptions.created-toast'),
  })
  const update = useAction(updateRedemption, {
    refresh: [...redemptionLists, readRedemption],
    successText: t('redemptions.updated-toast'),
    onDone: onSaved,
  })

  async function save(draft: RedemptionDraft): Promise<void> {
    const edit = editOfRedemption(draft, formatQuota(draft.quota ?? 0, display))
    if (code !== undefined) {
      await update.run({ query: { status_only: '' }, body: { ...edit, id: code.id } })
      return
    }
    const keys = await creation.run({ body: { ...edit, count: draft.count ?? 1 } })
    if (keys === undefined) return
    onSaved()
    onCreated({ name: edit.name, keys })
  }

  return { save, isSaving: creation.isPending || update.isPending }
}
