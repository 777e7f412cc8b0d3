import type { Token } from '@tollgate/contract/entities/token'
import { useCopy } from '../../components/use-copy.tsx'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'

/** Copies tokens, one a line: the name, four spaces, the key. */
export function useCopyTokens(tokens: readonly Token[]) {
  const { copy, dialog } = useCopy()

  async function run(): Promise<void> {
    if (tokens.length === 0) return toastError(t('tokens.none-selected'))
    const lines = tokens.map((token) => `${token.name}    sk-${token.key}`)
    if (await copy(lines.join('\n'))) toastSuccess(t('common.copied'))
  }

  return { run, dialog }
}
