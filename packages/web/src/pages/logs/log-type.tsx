import { LogType } from '@tollgate/contract/constants'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { Tag } from '../../components/tag.tsx'
import { t } from '../../i18n/translate.ts'

/** What a row of the log is about. */
export function LogTypeTag({ type }: { type: number }) {
  switch (type) {
    case LogType.topUp:
      return <Tag hue="cyan">{t('logs.type-top-up')}</Tag>
    case LogType.consume:
      return <Tag hue="lime">{t('logs.type-consume')}</Tag>
    case LogType.manage:
      return <Tag hue="orange">{t('logs.type-manage')}</Tag>
    case LogType.system:
      return <Tag hue="grape">{t('logs.type-system')}</Tag>
    default:
      return <Tag hue="gray">{t('logs.type-unknown')}</Tag>
  }
}

/** Rows about calls have a channel, a model and token counts; the others have only their text. */
export const isCall = (log: UsageLog): boolean => log.type === LogType.consume || log.type === LogType.all
