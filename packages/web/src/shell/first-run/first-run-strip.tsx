import { Button, CloseButton, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { curlSample } from '../../components/call-samples.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { apiAddress } from '../../data/api-address.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import classes from './first-run-strip.module.css'
import { type FirstSteps, type StepName, stepNames } from './first-steps.ts'

interface Step {
  title: PlainTextKey
  text: PlainTextKey
  /** Where it is done. */
  to: string
  search: Readonly<Record<string, string>>
}

const stepRows: Readonly<Record<StepName, Step>> = {
  channel: { title: 'first-run.channel', text: 'first-run.channel-text', to: '/channel', search: { edit: 'new' } },
  test: { title: 'first-run.test', text: 'first-run.test-text', to: '/channel', search: {} },
  token: { title: 'first-run.token', text: 'first-run.token-text', to: '/token', search: { edit: 'new' } },
  call: { title: 'first-run.call', text: 'first-run.call-text', to: '/log', search: {} },
}

/** Four steps with ticks; the next one says what to do and leads there. */
export function FirstRunStrip({ steps, onClose }: { steps: FirstSteps; onClose: () => void }) {
  return (
    <section className={classes.strip} aria-label={t('first-run.title')}>
      <div className={classes.head}>
        <Text fw={600} size="sm" className={classes.title}>
          {t('first-run.title')}
        </Text>
        <ol className={classes.steps}>
          {stepNames.map((name) => (
            <StepMark
              key={name}
              step={stepRows[name]}
              isDone={steps.done.includes(name)}
              isCurrent={steps.current === name}
            />
          ))}
        </ol>
        <Text size="xs" c="dimmed" className={classes.progress}>
          {t('first-run.progress', { done: steps.done.length, total: stepNames.length })}
        </Text>
        <CloseButton size="sm" title={t('first-run.dismiss')} aria-label={t('first-run.dismiss')} onClick={onClose} />
      </div>
      <NextStep steps={steps} />
    </section>
  )
}

function StepMark({
  step: { title, to, search },
  isDone,
  isCurrent,
}: {
  step: Step
  isDone: boolean
  isCurrent: boolean
}) {
  const MarkIcon = isDone ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li>
      <Link
        to={to}
        search={search}
        className={classes.step}
        data-done={isDone || undefined}
        aria-current={isCurrent ? 'step' : undefined}
        // The router says `aria-current` too, of links to the page that is open.
        data-current={isCurrent || undefined}
      >
        <MarkIcon size={16} role="img" aria-label={isDone ? t('first-run.done') : ''} aria-hidden={!isDone} />
        {t(title)}
      </Link>
    </li>
  )
}

function NextStep({ steps: { current, key = '', model = '' } }: { steps: FirstSteps }) {
  const { server_address } = useSiteStatus()
  if (current === undefined) {
    return (
      <div className={classes.next}>
        <Text size="sm">{t('first-run.finished')}</Text>
        <Button component={Link} to="/log" size="compact-sm" variant="light">
          {t('first-run.to-logs')}
        </Button>
      </div>
    )
  }
  const { text, to, search } = stepRows[current]
  if (current !== 'call') {
    return (
      <div className={classes.next}>
        <Text size="sm" c="dimmed">
          {t(text)}
        </Text>
        <Button size="compact-sm" renderRoot={(props) => <Link to={to} search={search} {...props} />}>
          {t(`first-run.${current}-go`)}
        </Button>
      </div>
    )
  }
  const command = curlSample({
    address: apiAddress(server_address, window.location.origin),
    key: `sk-${key}`,
    body: { model, messages: [{ role: 'user', content: 'Hello' }] },
  })
  return (
    <div className={classes.next}>
      <Text size="sm" c="dimmed">
        {t(text)}
      </Text>
      {/* The key is not for the eyes of whoever looks on; the copy has it whole. */}
      <code className={classes.command}>{command.replace(key, `${key.slice(0, 4)}…`)}</code>
      <CopyButton text={command} label={t('first-run.copy-call')} />
    </div>
  )
}
