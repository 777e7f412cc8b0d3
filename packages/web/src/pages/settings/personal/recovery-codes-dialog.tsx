import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useCopy } from '../../../components/use-copy.tsx'
import { t } from '../../../i18n/translate.ts'
import styles from './recovery-codes-dialog.module.css'

/** Recovery codes, the one time they are seen. Closes by its button alone: a slip must not lose them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copy, isCopied, dialog } = useCopy()
  return (
    <>
      <Modal
        opened={codes.length > 0}
        onClose={onClose}
        title={t('personal.codes-title')}
        centered
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('personal.codes-text')}
          </Text>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void copy(codes.join('\n'))}>
              {isCopied ? t('common.copied') : t('personal.codes-copy')}
            </Button>
            <Button onClick={onClose}>{t('personal.codes-saved')}</Button>
          </Group>
        </Stack>
      </Modal>
      {dialog}
    </>
  )
}
