import { Stack, Table, Text } from '@mantine/core'
import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import { type ErrorCode, errorRow, errors } from '@tollgate/contract/errors'
import { CopyText } from '../../components/copy-text.tsx'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { ExactTime } from '../../components/time.tsx'
import { currentLanguage, t } from '../../i18n/translate.ts'
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
          ...reasonOf(entry.outcome),
          { name: t('audit.address'), value: entry.address },
          { name: t('audit.request'), value: <CopyText text={entry.request_id}>{entry.request_id}</CopyText> },
        ]}
      />
      <Changes entry={entry} />
    </Stack>
  )
}

/** What the refused caller was told; without the values that stood in it, which are not on record. */
function reasonOf(outcome: string): Fact[] {
  if (!isErrorCode(outcome)) return []
  return [{ name: t('audit.reason'), value: errorRow(outcome)[currentLanguage()].replaceAll(/\{\w+\}/g, '…') }]
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('audit.no-changes')}
      </Text>
    )
  // Nothing was there before what a call has made.
  const hasBefore = changes.some(({ before }) => before !== '')
  return (
    <Table layout="fixed" className={styles.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('audit.field')}</Table.Th>
          {hasBefore && <Table.Th>{t('audit.before')}</Table.Th>}
          <Table.Th>{t('audit.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{field}</Table.Th>
            {hasBefore && <Table.Td className={styles.before ?? ''}>{before}</Table.Td>}
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
