import type { Redemption } from '@tollgate/contract/entities/redemption'
import { useCopy } from '../../components/use-copy.tsx'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'

/** Copies codes, one a line: the name, four spaces, the code. */
export function useCopyCodes(codes: readonly Redemption[]) {
  const { copy, dialog } = useCopy()

  async function run(): Promise<void> {
    if (codes.length === 0) return toastError(t('redemptions.none-selected'))
    const lines = codes.map((code) => `${code.name}    ${code.key}`)
    if (await copy(lines.join('\n'))) toastSuccess(t('common.copied'))
  }

  return { run, dialog }
}
