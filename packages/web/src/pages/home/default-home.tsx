import { Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { apiAddress } from '../../data/api-address.ts'
import { useSession } from '../../data/session.ts'
import { systemNameOf, useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { Mark } from '../../shell/mark.tsx'
import { CONSOLE_START } from '../../shell/menu-entries.ts'
import { usePages } from '../../shell/pages-context.ts'
import { ApiAddress } from './api-address.tsx'
import { ExampleCall } from './example-call.tsx'
import { FirstSteps } from './first-steps.tsx'
import classes from './home-page.module.css'
import { SiteFacts } from './site-facts.tsx'
import { SiteTexts } from './site-texts.tsx'

const PRICES = '/pricing'

/** What this is, where its API is, how to begin. */
export function DefaultHome() {
  const user = useSession()
  const status = useSiteStatus()
  const hasPrices = usePages().some(({ path }) => path === PRICES)
  const address = apiAddress(status.server_address, window.location.origin)
  return (
    <div className={classes.page}>
      <section className={classes.lead}>
        <Title order={1} className={classes.name}>
          <Mark logo={status.logo} size={40} />
          {systemNameOf(status)}
        </Title>
        <Text size="lg" c="dimmed">
          {t('home.text')}
        </Text>
        <Group gap="xs" className={classes.enter}>
          <Button component={Link} to={user === undefined ? '/login' : CONSOLE_START}>
            {user === undefined ? t('shell.login') : t('home.open-console')}
          </Button>
          {user === undefined && (
            <Button component={Link} to="/register" variant="default">
              {t('home.open-register')}
            </Button>
          )}
          {hasPrices && (
            <Button component={Link} to={PRICES} variant="default">
              {t('home.prices')}
            </Button>
          )}
        </Group>
      </section>
      <ApiAddress address={address} />
      <SiteTexts />
      <div className={classes.columns}>
        <FirstSteps role={user?.role} />
        <SiteFacts status={status} />
      </div>
      <ExampleCall address={address} />
    </div>
  )
}
