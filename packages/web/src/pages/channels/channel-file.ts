import { ChannelStatus } from '@tollgate/contract/constants'
import type { Channel } from '@tollgate/contract/entities/channel'
import type { QuotaDisplay } from '@tollgate/contract/quota'
import { amountColumn, type FileColumn, fileTime } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'
import { providerName } from './channel-type.tsx'

const statuses = {
  [ChannelStatus.enabled]: 'channels.enabled',
  [ChannelStatus.disabled]: 'channels.disabled',
  [ChannelStatus.autoDisabled]: 'channels.auto-disabled',
} as const

const isKnown = (status: number): status is keyof typeof statuses => status in statuses

/** Channels in a file. The server never tells their keys. */
export const channelFile = (display: QuotaDisplay): FileColumn<Channel>[] => [
  { title: 'ID', cell: (channel) => channel.id },
  { title: t('channels.name'), cell: (channel) => channel.name },
  { title: t('channels.type'), cell: ({ type }) => providerName(type) },
  { title: t('channels.status'), cell: ({ status }) => t(isKnown(status) ? statuses[status] : 'channels.unknown') },
  { title: t('channels.group'), cell: (channel) => channel.group },
  { title: t('channel-batch.file-models'), cell: (channel) => channel.models },
  { title: t('channel-batch.file-tag'), cell: (channel) => channel.tag },
  { title: t('channel-batch.file-address'), cell: (channel) => channel.base_url },
  { title: t('channels.priority'), cell: (channel) => channel.priority },
  { title: t('channels.weight'), cell: (channel) => channel.weight },
  amountColumn(t('channel-batch.file-used'), { quotaOf: (channel) => channel.used_quota, display }),
  { title: `${t('channel-batch.file-balance')} (USD)`, cell: (channel) => channel.balance },
  { title: t('channel-batch.file-response'), cell: (channel) => channel.response_time || null },
  { title: t('channel-batch.file-tested'), cell: (channel) => fileTime(channel.test_time) },
  { title: t('channel-batch.file-created'), cell: (channel) => fileTime(channel.created_time) },
]
