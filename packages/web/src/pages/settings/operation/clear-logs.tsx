import { Button, Group, Stack, Text } from '@mantine/core'
import { clearLogs, readLogClearing } from '@tollgate/contract/endpoints/logs'
import { useState } from 'react'
import { Confirm } from '../../../components/confirm.tsx'
import { countText } from '../../../components/count-text.ts'
import { MomentField } from '../../../components/moment-field.tsx'
import { momentOfSeconds, secondsOfMoment } from '../../../components/moment-text.ts'
import { toastSuccess } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { secondsMonthBefore } from './month-before.ts'

const PROGRESS_EVERY_MS = 1_000

/** Deletes log rows older than a moment, a month ago unless another is chosen, and tells how far it is. */
export function ClearLogs() {
  const [until, setUntil] = useState(() => momentOfSeconds(secondsMonthBefore(new Date())))
  const [isWrong, setWrong] = useState(false)
  const clear = useAction(clearLogs, {
    refresh: [readLogClearing],
    onDone: (count) => toastSuccess(t('site-settings.cleared-logs', { count })),
  })
  const seconds = secondsOfMoment(until)
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <MomentField
          label={t('site-settings.clear-logs-until')}
          placeholder=""
          value={until}
          onChange={(text) => {
            setUntil(text)
            setWrong(false)
          }}
          error={isWrong && t('site-settings.clear-logs-until-needed')}
        />
        <Confirm
          title={t('site-settings.clear-logs-question', { time: until })}
          text={t('site-settings.clear-logs-text')}
          confirmText={t('site-settings.clear-logs')}
          tone="danger"
          isBusy={clear.isPending}
          onConfirm={() => clear.run({ query: { target_timestamp: seconds ?? 0 } })}
        >
          {(ask) => (
            <Button
              variant="light"
              color="red"
              onClick={() => {
                setWrong(seconds === undefined)
                if (seconds !== undefined) ask()
              }}
            >
              {t('site-settings.clear-logs')}
            </Button>
          )}
        </Confirm>
      </Group>
      <ClearingProgress isAsked={clear.isPending} />
    </Stack>
  )
}

/** Also of a run that somebody else has begun, or this page before it was left. */
function ClearingProgress({ isAsked }: { isAsked: boolean }) {
  const { data: run } = useEndpoint(readLogClearing, undefined, {
    refreshMs: (last) => (isAsked || last?.state === 'running' ? PROGRESS_EVERY_MS : undefined),
  })
  if (run?.state !== 'running') return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('site-settings.clear-logs-progress', { count: countText(run.deleted), total: countText(run.total) })}
    </Text>
  )
}
