import { toastError, toastSuccess } from '../data/toast.ts'
import { t } from '../i18n/translate.ts'
import { useCopy } from './use-copy.tsx'

interface NamedKey {
  name: string
  key: string
}

/** Copies keys, one a line: the name, four spaces, the key. `noneText` is said when there are none. */
export function useCopyLines(keys: readonly NamedKey[], noneText: string) {
  const { copy, dialog } = useCopy()

  async function run(): Promise<void> {
    if (keys.length === 0) return toastError(noneText)
    const lines = keys.map(({ name, key }) => `${name}    ${key}`)
    if (await copy(lines.join('\n'))) toastSuccess(t('common.copied'))
  }

  return { run, dialog }
}
