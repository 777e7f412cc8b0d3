import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { logTextIn } from '@tollgate/contract/log-text'
import { currentLanguage } from '../../i18n/translate.ts'

/** The row's own text, in the reader's language. */
export const contentOf = ({ content }: Pick<UsageLog, 'content'>): string => logTextIn(currentLanguage(), content)
