import { ChannelStatus } from '@tollgate/contract/constants'
import type { Channel } from '@tollgate/contract/entities/channel'
import { StatusBadge } from '../../components/status-badge.tsx'
import { exactTime } from '../../components/time-text.ts'
import { currentLanguage, t } from '../../i18n/translate.ts'
import { keysAsideOf, statusNoteOf } from './status-note.ts'

/** State of a channel; for one that was switched off by itself, why and when on hover. */
export function ChannelStatusBadge({ channel }: { channel: Channel }) {
  switch (channel.status) {
    case ChannelStatus.enabled: {
      const count = keysAsideOf(channel.other_info)
      if (count === 0) return <StatusBadge tone="good">{t('channels.enabled')}</StatusBadge>
      return (
        <StatusBadge tone="warning" hint={t('channels.keys-aside', { count })}>
          {t('channels.enabled')}
        </StatusBadge>
      )
    }
    case ChannelStatus.disabled:
      return <StatusBadge tone="warning">{t('channels.disabled')}</StatusBadge>
    case ChannelStatus.autoDisabled: {
      const note = statusNoteOf(channel.other_info, currentLanguage())
      if (note === undefined) return <StatusBadge tone="warning">{t('channels.auto-disabled')}</StatusBadge>
      const hint = t('channels.disabled-note', { reason: note.reason, time: exactTime(note.time) })
      return (
        <StatusBadge tone="warning" hint={hint}>
          {t('channels.auto-disabled')}
        </StatusBadge>
      )
    }
    default:
      return <StatusBadge tone="muted">{t('channels.unknown')}</StatusBadge>
  }
}
