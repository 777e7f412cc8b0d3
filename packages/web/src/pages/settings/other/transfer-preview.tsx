import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { listChannels, searchChannels } from '@tollgate/contract/endpoints/channels'
import { importSettings } from '@tollgate/contract/endpoints/options'
import type { SettingsReport } from '@tollgate/contract/entities/settings-file'
import { BusyButton } from '../../../components/busy-button.tsx'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { useRefreshOptions } from '../site/send-options.ts'
import { ChannelChanges } from './channel-changes.tsx'
import { OptionChanges } from './option-changes.tsx'
import styles from './transfer-preview.module.css'

interface TransferPreviewProps {
  isOpen: boolean
  /** Of the file. */
  text: string
  /** Undefined while none is open. */
  report: SettingsReport | undefined
  onClose: () => void
}

/** What a file would change. With anything wrong in it nothing can be taken. */
export function TransferPreview({ isOpen, text, report, onClose }: TransferPreviewProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('site-settings.transfer-title')} size="xl">
      {report !== undefined && <Preview text={text} report={report} onClose={onClose} />}
    </Modal>
  )
}

function Preview({ text, report, onClose }: { text: string; report: SettingsReport; onClose: () => void }) {
  const { options, channels, unknown, left_off: leftOff } = report
  const refreshOptions = useRefreshOptions()
  const apply = useAction(importSettings, {
    refresh: [listChannels, searchChannels],
    successText: t('site-settings.transfer-done'),
    onDone: async () => {
      await refreshOptions()
      onClose()
    },
  })
  const count = options.length + channels.length
  const faults = [...options, ...channels].filter(({ problem }) => problem !== undefined).length
  return (
    <Stack gap="md">
      {faults > 0 && (
        <Text size="sm" c="red" role="alert">
          {t('site-settings.transfer-faults', { count: faults })}
        </Text>
      )}
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('site-settings.transfer-skipped', { names: unknown.join(', ') })}
        </Text>
      )}
      {leftOff.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('site-settings.transfer-left-off', { names: leftOff.join(', ') })}
        </Text>
      )}
      {count === 0 ? (
        <Text size="sm">{t('site-settings.transfer-same')}</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('site-settings.transfer-title')}>
          {options.length > 0 && <OptionChanges changes={options} />}
          {channels.length > 0 && <ChannelChanges changes={channels} />}
        </section>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <BusyButton
          disabled={count === 0 || faults > 0}
          isBusy={apply.isPending}
          onClick={() => void apply.run({ body: { file: text, apply: true } })}
        >
          {t('site-settings.transfer-apply', { count })}
        </BusyButton>
      </Group>
    </Stack>
  )
}
