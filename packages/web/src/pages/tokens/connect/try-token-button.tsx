import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { CopyText } from '../../../components/copy-text.tsx'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { type CallFormat, type TokenAnswer, tryToken } from '../../../data/try-token.ts'
import { t } from '../../../i18n/translate.ts'

interface TryTokenProps {
  format: CallFormat
  /** With `sk-`. */
  tokenKey: string
  model: string
}

type Trial =
  | { state: 'none' }
  | { state: 'running' }
  | { state: 'answered'; answer: TokenAnswer }
  | { state: 'failed'; text: string }

/** Makes one real call in the client's format, and shows what came back. */
export function TryToken({ format, tokenKey, model }: TryTokenProps) {
  const [trial, setTrial] = useState<Trial>({ state: 'none' })
  async function run(): Promise<void> {
    setTrial({ state: 'running' })
    setTrial(await outcomeOf({ format, key: tokenKey, model }))
  }
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <BusyButton
          leftSection={<IconPlayerPlay size={ICON_SIZE} />}
          isBusy={trial.state === 'running'}
          onClick={() => void run()}
        >
          {t('connect.try')}
        </BusyButton>
        <Text size="xs" c="dimmed">
          {t('connect.try-hint')}
        </Text>
      </Group>
      <TrialResult trial={trial} />
    </Stack>
  )
}

async function outcomeOf(tried: Parameters<typeof tryToken>[0]): Promise<Trial> {
  try {
    return { state: 'answered', answer: await tryToken(tried) }
  } catch (cause) {
    // What went wrong is what the reader wants to know.
    return { state: 'failed', text: cause instanceof Error ? cause.message : String(cause) }
  }
}

function TrialResult({ trial }: { trial: Trial }) {
  if (trial.state === 'failed') {
    return (
      <Alert color="red" variant="light" title={t('connect.try-failed')} role="alert">
        {trial.text}
      </Alert>
    )
  }
  if (trial.state !== 'answered') return null
  const { text, milliseconds, requestId } = trial.answer
  return (
    <Alert
      color="green"
      variant="light"
      title={t('connect.try-answered', { seconds: (milliseconds / 1000).toFixed(2) })}
      role="status"
    >
      {text === '' ? t('connect.try-no-text') : text}
      {requestId !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          <CopyText text={requestId}>{t('connect.request', { id: requestId })}</CopyText>
        </Text>
      )}
    </Alert>
  )
}
