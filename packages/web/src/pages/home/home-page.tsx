import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { apiAddress } from '../../data/api-address.ts'
import { useSession } from '../../data/session.ts'
import { systemNameOf, useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { Mark } from '../../shell/mark.tsx'
import { CONSOLE_START } from '../../shell/menu-entries.ts'
import { ApiAddress } from './api-address.tsx'
import { ExampleCall } from './example-call.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './home-page.module.css'
import { SiteFacts } from './site-facts.tsx'

/** The front page: what this is, where its API is, how to begin. */
export function HomePage() {
  const user = useSession()
  const status = useSiteStatus()
  const address = apiAddress(status.server_address, window.location.origin)
  return (
    <div className={classes.page}>
      <section className={classes.lead}>
        <Title order={1} className={classes.name}>
          <Mark logo={status.logo} size={40} />
          {systemNameOf(status)}
        </Title>
        <Text size="lg" c="dimmed">
          {t('account.home-text')}
        </Text>
        <Button component={Link} to={user === undefined ? '/login' : CONSOLE_START} className={classes.enter}>
          {user === undefined ? t('shell.login') : t('account.home-open-console')}
        </Button>
      </section>
      <ApiAddress address={address} />
      <div className={classes.columns}>
        <FirstSteps role={user?.role} />
        <SiteFacts status={status} />
      </div>
      <ExampleCall address={address} />
    </div>
  )
}
