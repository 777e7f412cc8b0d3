import { Button, Group, Modal, ScrollArea, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { downloadText } from '../../components/download-text.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { useCopy } from '../../components/use-copy.tsx'
import { t } from '../../i18n/translate.ts'
import styles from './created-codes.module.css'
import type { NewCodes } from './redemption-draft.ts'

/**
 * The codes that were just made, to be copied or taken away as a file. Where the focus goes then is told by the page: what
 * had it before belongs to the drawer, which is on its way out.
 */
export function CreatedCodes({ codes, onClose }: { codes: NewCodes | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={codes !== undefined}
      onClose={onClose}
      title={t('redemptions.created-title')}
      centered
      returnFocus={false}
    >
      {codes !== undefined && <CodeList codes={codes} />}
    </Modal>
  )
}

function CodeList({ codes: { name, keys } }: { codes: NewCodes }) {
  const text = keys.join('\n')
  const file = `${name}.txt`
  const { copy, isCopied, dialog } = useCopy()
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('redemptions.created-text', { count: keys.length })}
      </Text>
      <ScrollArea.Autosize mah={240} tabIndex={0}>
        <pre className={styles.codes}>{text}</pre>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" leftSection={<IconCopy size={ICON_SIZE} />} onClick={() => void copy(text)}>
          {isCopied ? t('common.copied') : t('common.copy')}
        </Button>
        <Button
          data-autofocus
          leftSection={<IconDownload size={ICON_SIZE} />}
          onClick={() => downloadText({ file, text: `${text}\n` })}
        >
          {t('redemptions.download', { file })}
        </Button>
      </Group>
      {dialog}
    </Stack>
  )
}
