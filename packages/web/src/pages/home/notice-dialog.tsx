import { Button, Group, Modal, Stack } from '@mantine/core'
import { Markdown } from '../../components/markdown/markdown.tsx'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { t } from '../../i18n/translate.ts'

/** An announcement; stays until it is closed. */
export function NoticeDialog({ text, onClose }: { text: string; onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={t('home.notice')} size="lg" centered>
      <Stack gap="md">
        <Markdown text={text} trusted />
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('home.notice-close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
