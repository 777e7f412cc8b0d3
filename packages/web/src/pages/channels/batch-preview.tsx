import { Table, Text } from '@mantine/core'
import type { Channel } from '@tollgate/contract/entities/channel'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { type BatchChange, type BatchForm, batchChanges } from './batch-form.ts'
import styles from './batch-preview.module.css'

const ROWS_MAX = 30

const fieldTexts: Readonly<Record<BatchChange['field'], PlainTextKey>> = {
  tag: 'channel-batch.field-tag',
  groups: 'channel-batch.field-groups',
  models: 'channel-batch.field-models',
  priority: 'channel-batch.priority',
  weight: 'channel-batch.weight',
}
const textKeyOf = (field: BatchChange['field']): PlainTextKey => fieldTexts[field]

/** Before and after of every field that the form changes. */
export function BatchPreview({ channels, form }: { channels: readonly Channel[]; form: BatchForm }) {
  const changed = channels
    .map((channel) => ({ channel, changes: batchChanges(channel, form) }))
    .filter(({ changes }) => changes.length > 0)
  const shown = changed.slice(0, ROWS_MAX)
  if (changed.length === 0) return <Note text={t('channel-batch.preview-none')} />
  return (
    <div>
      <Note text={t('channel-batch.preview-count', { changed: changed.length, total: channels.length })} />
      {/* Scrolls on its own, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('channel-batch.preview')}>
        <Table className={styles.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('channel-batch.channel')}</Table.Th>
              <Table.Th>{t('channel-batch.field')}</Table.Th>
              <Table.Th>{t('channel-batch.before')}</Table.Th>
              <Table.Th>{t('channel-batch.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.flatMap(({ channel, changes }) =>
              changes.map((change, index) => (
                <Table.Tr key={`${channel.id}-${change.field}`}>
                  <Table.Td>{index === 0 ? channel.name : null}</Table.Td>
                  <Table.Td>{t(textKeyOf(change.field))}</Table.Td>
                  <Table.Td className={styles.before ?? ''}>{change.before || t('table.none')}</Table.Td>
                  <Table.Td>{afterText(change)}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
        {changed.length > ROWS_MAX && (
          <Note text={t('channel-batch.preview-more', { count: changed.length - ROWS_MAX })} />
        )}
      </section>
    </div>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {text}
    </Text>
  )
}

function afterText(change: BatchChange): string {
  if (change.field !== 'models') return change.after || t('table.none')
  if (change.after === 0) return t('channel-batch.models-empty')
  const parts = [
    ...(change.added > 0 ? [t('channel-batch.models-more', { count: change.added })] : []),
    ...(change.removed > 0 ? [t('channel-batch.models-fewer', { count: change.removed })] : []),
  ]
  return `${change.after} (${parts.join(' ')})`
}
