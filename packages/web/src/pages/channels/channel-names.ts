import type { Channel } from '@tollgate/contract/entities/channel'
import { t } from '../../i18n/translate.ts'

const SHOWN_MAX = 8

/** The names of channels in a sentence; of many only the first. */
export function channelNames(channels: readonly Channel[]): string {
  const names = channels.slice(0, SHOWN_MAX).map((channel) => channel.name)
  const text = names.join(t('channels.list-separator'))
  return channels.length > SHOWN_MAX ? t('channels.list-more', { names: text }) : text
}
