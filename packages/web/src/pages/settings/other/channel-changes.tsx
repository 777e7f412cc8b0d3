import { Table, Text } from '@mantine/core'
import type { SettingsReport } from '@tollgate/contract/entities/settings-file'
import { providerLabelOf } from '@tollgate/contract/provider-labels'
import { currentLanguage, t } from '../../../i18n/translate.ts'
import styles from './transfer-preview.module.css'

type ChannelChange = SettingsReport['channels'][number]

/** The channels that a file adds or changes, and where their keys come from. */
export function ChannelChanges({ changes }: { changes: readonly ChannelChange[] }) {
  return (
    <Table layout="fixed" className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('site-settings.transfer-channel')}</Table.Th>
          <Table.Th>{t('site-settings.transfer-change')}</Table.Th>
          <Table.Th>{t('site-settings.transfer-key')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: channels may have the same name, and the list does not change
          <ChannelRow key={place} change={change} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function ChannelRow({ change: { name, type, change, fields, key, problem } }: { change: ChannelChange }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={styles.name}>
        {name}
        <Text size="xs" c="dimmed">
          {providerName(type)}
        </Text>
      </Table.Th>
      <Table.Td>
        {change === 'added'
          ? t('site-settings.transfer-added')
          : t('site-settings.transfer-changed', { fields: fields.join(', ') })}
        {problem !== undefined && (
          <Text size="xs" c="red">
            {problem}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{t(`site-settings.transfer-key-${key}`)}</Table.Td>
    </Table.Tr>
  )
}

function providerName(type: number): string {
  const label = providerLabelOf(type)
  return (currentLanguage() === 'zh' ? label?.name_zh : undefined) ?? label?.name ?? String(type)
}
