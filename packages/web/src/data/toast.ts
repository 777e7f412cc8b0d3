import { notifications } from '@mantine/notifications'
import { t } from '../i18n/translate.ts'
import { CallError } from './call-endpoint.ts'

/** A short confirmation; goes away by itself after 3 seconds. */
export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'accent', autoClose: 3000, closeButtonProps: closeButton() })
}

export function toastInfo(message: string): void {
  notifications.show({ message, color: 'gray', autoClose: 4000, closeButtonProps: closeButton() })
}

/** How long the login page may take to open. It says by itself that the session has expired. */
const LEAVING_MS = 1000

/** Stays 6 seconds: it has to be read. An expired session is told only to those who stay, with their unsaved edits. */
export function toastError(error: unknown): void {
  const isLeaving = error instanceof CallError && error.status === 401
  if (isLeaving) setTimeout(() => showError(t('common.error-signed-out-here')), LEAVING_MS)
  else showError(error)
}

function showError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  notifications.show({ message, color: 'red', autoClose: 6000, closeButtonProps: closeButton(), role: 'alert' })
}

/** Stays until it is closed: for what must not be overlooked. */
export function toastWarning(message: string): void {
  notifications.show({ message, color: 'amber', autoClose: false, closeButtonProps: closeButton(), role: 'alert' })
}

/** The button that closes a toast is only a cross. */
const closeButton = () => ({ 'aria-label': t('common.close') })
