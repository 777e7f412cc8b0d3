import { CloseButton, Group, Loader, Popover, Progress, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import classes from './long-work-tray.module.css'
import type { LongWork } from './use-long-work.ts'

interface LongWorkTrayProps {
  /** At least one. */
  works: readonly LongWork[]
  onDismiss: (work: LongWork) => void
}

const WIDTH = 320

const places = {
  tests: { title: 'long-work.tests', to: '/channel', search: {} },
  balances: { title: 'long-work.balances', to: '/channel', search: {} },
  clearing: { title: 'long-work.clearing', to: '/setting', search: { tab: 'operation' } },
} as const satisfies Readonly<
  Record<LongWork['kind'], { title: PlainTextKey; to: string; search: Readonly<Record<string, string>> }>
>

/** A button with the progress of the first work that runs; pressed, it tells of all. */
export function LongWorkTray({ works, onDismiss }: LongWorkTrayProps) {
  const first = works.find(({ isRunning }) => isRunning) ?? works[0]
  if (first === undefined) return null
  const name = t(places[first.kind].title)
  return (
    <Popover width={WIDTH} position="bottom-end" withArrow={false} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          title={name}
          aria-label={`${t('frame.work-running', { name })} ${countOf(first)}`}
        >
          <StateSign work={first} />
          <span className={`numbers ${classes.count}`}>{countOf(first)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('long-work.title')}>
        <Text fw={600} size="sm">
          {t('long-work.title')}
        </Text>
        {works.map((work) => (
          <WorkLine key={work.kind} work={work} onDismiss={() => onDismiss(work)} />
        ))}
        {first.isRunning && (
          <Text size="xs" c="dimmed">
            {t('long-work.note')}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function StateSign({ work: { isRunning, failed } }: { work: LongWork }) {
  if (isRunning) return <Loader size={14} aria-hidden />
  if (failed > 0) return <IconAlertTriangle size={16} className={classes.failed} aria-hidden />
  return <IconCheck size={16} className={classes.ended} aria-hidden />
}

function WorkLine({ work, onDismiss }: { work: LongWork; onDismiss: () => void }) {
  const { title, to, search } = places[work.kind]
  const percent = work.total === 0 ? 0 : (work.done / work.total) * 100
  return (
    <div className={classes.work}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Link to={to} search={search} className={classes.link}>
          {t(title)}
        </Link>
        {work.isRunning ? (
          <Text size="xs" c="dimmed" className="numbers">
            {countOf(work)}
          </Text>
        ) : (
          <CloseButton size="xs" aria-label={t('long-work.dismiss', { name: t(title) })} onClick={onDismiss} />
        )}
      </Group>
      {work.isRunning && <Progress value={percent} size="sm" aria-label={t(title)} animated={work.total === 0} />}
      <Text size="xs" c={work.failed > 0 ? 'var(--color-danger)' : 'dimmed'} role="status">
        {resultOf(work)}
      </Text>
    </div>
  )
}

const countOf = ({ total, done }: LongWork): string => (total === 0 ? '' : t('long-work.running', { done, total }))

function resultOf({ kind, isRunning, done, total, failed }: LongWork): string {
  if (isRunning) return failed === 0 ? '' : t('long-work.failed', { count: failed })
  const result =
    kind === 'clearing'
      ? t('long-work.ended-clearing', { count: done })
      : t('long-work.ended-rounds', { total, failed })
  return `${t('long-work.ended')} · ${result}`
}
