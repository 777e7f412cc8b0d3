import type { Fact } from '../../components/fact-list.tsx'
import { t } from '../../i18n/translate.ts'
import type { KnownDetail } from './log-detail.ts'
import { reasonText } from './route-reason.ts'

/** The channels that a call passed over, each with the reason. */
export const leftOutFacts = ({ admin_info: info }: KnownDetail): Fact[] =>
  (info?.left_out ?? []).map(({ channel, reason }) => ({
    name: t('logs.left-channel', { channel }),
    value: reasonText(reason),
  }))
