import { Table, Text } from '@mantine/core'
import type { SettingsReport } from '@tollgate/contract/entities/settings-file'
import { t } from '../../../i18n/translate.ts'
import styles from './transfer-preview.module.css'

/** The options that a file changes; of secrets only that they change. */
export function OptionChanges({ changes }: { changes: SettingsReport['options'] }) {
  return (
    <Table layout="fixed" className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('site-settings.transfer-option')}</Table.Th>
          <Table.Th>{t('site-settings.transfer-before')}</Table.Th>
          <Table.Th>{t('site-settings.transfer-after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ key, is_secret: isSecret, before, after, problem }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" className={styles.name}>
              {key}
            </Table.Th>
            <Table.Td>
              <Value text={isSecret ? t('site-settings.transfer-secret') : before} />
            </Table.Td>
            <Table.Td>
              <Value text={isSecret ? t('site-settings.transfer-secret') : after} />
              {problem !== undefined && (
                <Text size="xs" c="red">
                  {problem}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Value = ({ text }: { text: string }) => (
  <div className={styles.value} title={text}>
    {text === '' ? t('site-settings.transfer-empty') : text}
  </div>
)
