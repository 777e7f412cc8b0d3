import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isAdmin } from '@tollgate/contract/roles'
import { t } from '../../i18n/translate.ts'
import classes from './home-page.module.css'

interface Step {
  title: string
  text: string
  /** The page where it is done, or told. */
  to: string
}

/** What to do first, for this reader: visitor, user or administrator (role undefined: not signed in). */
export function FirstSteps({ role }: { role: number | undefined }) {
  return (
    <section className={classes.panel}>
      <div className={classes.heading}>
        <Title order={2}>{t('home.steps')}</Title>
      </div>
      <ol className={classes.steps}>
        {stepsFor(role).map(({ title, text, to }) => (
          <li key={title} className={classes.step}>
            <Link to={to} className={classes['step-link']}>
              {title}
            </Link>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsFor(role: number | undefined): Step[] {
  const call = { title: t('home.step-call'), text: t('home.step-call-text'), to: '/help' }
  const token = { title: t('home.step-token'), text: t('home.step-token-text'), to: '/token' }
  if (role === undefined) {
    return [{ title: t('home.step-login'), text: t('home.step-login-text'), to: '/login' }, token, call]
  }
  const channel = { title: t('home.step-channel'), text: t('home.step-channel-text'), to: '/channel' }
  return isAdmin(role) ? [channel, token, call] : [token, call]
}
