import type { Language } from '@tollgate/contract/app-error'
import { fetchCode } from '../data/fetch-code.ts'
import { toastInfo } from '../data/toast.ts'
import { chooseLanguage, currentLanguage, t } from '../i18n/translate.ts'

/** Shows the console in another language. That draws everything anew, so not while a form has unsaved edits. */
export function changeLanguage(language: Language): void {
  if (language === currentLanguage()) return
  if (hasUnsavedEdits()) toastInfo(t('shell.language-unsaved'))
  else void fetchCode(() => chooseLanguage(language))
}

/** Whoever guards edits answers this event, by which the browser asks before a window is closed. */
const hasUnsavedEdits = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
