import { Stack, Table, Text } from '@mantine/core'
import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import { FactList } from '../../components/fact-list.tsx'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { changesOf } from './audit-changes.ts'
import { Outcome, subjectOf } from './audit-columns.tsx'
import styles from './audit-details.module.css'

/** One act: who, from where, and each field before and after. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { name: t('audit.time'), value: <ExactTime seconds={entry.created_at} /> },
          { name: t('audit.call'), value: entry.action },
          { name: t('audit.actor'), value: `${entry.actor_name} #${entry.actor_id}` },
          { name: t('audit.target'), value: subjectOf(entry) },
          { name: t('audit.outcome'), value: <Outcome outcome={entry.outcome} /> },
          { name: t('audit.address'), value: entry.address },
          { name: t('audit.request'), value: entry.request_id },
        ]}
      />
      <Changes entry={entry} />
    </Stack>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('audit.no-changes')}
      </Text>
    )
  return (
    <Table layout="fixed" className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('audit.field')}</Table.Th>
          <Table.Th>{t('audit.before')}</Table.Th>
          <Table.Th>{t('audit.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{field}</Table.Th>
            <Table.Td className={styles.before ?? ''}>{before}</Table.Td>
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
