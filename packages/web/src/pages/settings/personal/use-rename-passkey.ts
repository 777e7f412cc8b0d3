import { readSecondFactor, renamePasskey } from '@tollgate/contract/endpoints/second-factor'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'

/** Gives a passkey another name. */
export const useRenamePasskey = (onDone: () => void) =>
  useAction(renamePasskey, { refresh: [readSecondFactor], successText: t('personal.passkey-renamed'), onDone })
