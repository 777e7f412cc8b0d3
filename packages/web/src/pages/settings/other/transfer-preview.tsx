import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useOptionDraft } from '../site/site-options-context.ts'
import type { SettingsChange } from './settings-file.ts'
import styles from './transfer-preview.module.css'

interface TransferPreviewProps {
  changes: readonly SettingsChange[]
  /** Options of the file that this site does not take. */
  unknown: readonly string[]
  onClose: () => void
}

/** What a file of settings would change; values that cannot be taken stay as they are. */
export function TransferPreview({ changes, unknown, onClose }: TransferPreviewProps) {
  const options = useOptionDraft()
  const [isSaving, setSaving] = useState(false)
  const good = changes.filter(({ problem }) => problem === undefined)
  const apply = async () => {
    setSaving(true)
    await options.saveAtOnce(good.map(({ key, after }) => ({ key, value: after })))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('site-settings.transfer-title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="xl"
    >
      <Stack gap="md">
        {unknown.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('site-settings.transfer-skipped', { names: unknown.join(', ') })}
          </Text>
        )}
        {changes.length === 0 ? (
          <Text size="sm">{t('site-settings.transfer-same')}</Text>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
          <section className={styles.scroll} tabIndex={0} aria-label={t('site-settings.transfer-title')}>
            <ChangeTable changes={changes} />
          </section>
        )}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={good.length === 0} loading={isSaving} onClick={() => void apply()}>
            {t('site-settings.transfer-apply', { count: good.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function ChangeTable({ changes }: { changes: readonly SettingsChange[] }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('site-settings.transfer-option')}</Table.Th>
          <Table.Th>{t('site-settings.transfer-before')}</Table.Th>
          <Table.Th>{t('site-settings.transfer-after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ key, before, after, problem }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{key}</Table.Th>
            <Table.Td>
              <Value text={before} />
            </Table.Td>
            <Table.Td>
              <Value text={after} />
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
