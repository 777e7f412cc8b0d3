import { Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isRoot } from '@tollgate/contract/roles'
import { FactList } from '../../components/fact-list.tsx'
import { ExactTime } from '../../components/time.tsx'
import { TitledCard } from '../../components/titled-card.tsx'
import { apiAddress } from '../../data/api-address.ts'
import { useSession } from '../../data/session.ts'
import { systemNameOf, useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { Mark } from '../../shell/mark.tsx'
import classes from './about-page.module.css'

/** What every site can say of itself; who may write something better is told where. */
export function ProductFacts() {
  const status = useSiteStatus()
  const mayWrite = isRoot(useSession()?.role ?? 0)
  return (
    <>
      <header className={classes.product}>
        <Mark logo={status.logo} size={40} />
        <div>
          <Title order={1}>{t('home.about-site', { name: systemNameOf(status) })}</Title>
          <Text c="dimmed">{t('home.text')}</Text>
        </div>
      </header>
      <TitledCard title={t('home.site')}>
        <FactList
          facts={[
            { name: t('home.address'), value: apiAddress(status.server_address, window.location.origin) },
            { name: t('home.software'), value: t('shell.product', { version: status.version }) },
            {
              name: t('home.started'),
              value: status.start_time > 0 ? <ExactTime seconds={status.start_time} /> : t('common.unknown'),
            },
            { name: t('home.licence'), value: t('home.licence-name') },
          ]}
        />
        <Group gap="xs">
          <Button component={Link} to="/pricing" variant="default" size="xs">
            {t('home.prices')}
          </Button>
          <Button component={Link} to="/help" variant="default" size="xs">
            {t('shell.help')}
          </Button>
        </Group>
      </TitledCard>
      {mayWrite && (
        <TitledCard title={t('home.about-own')} text={t('home.about-empty')}>
          <Group>
            <Button
              renderRoot={(props) => <Link {...props} to="/setting" search={{ tab: 'other' }} />}
              variant="default"
              size="xs"
            >
              {t('home.about-write')}
            </Button>
          </Group>
        </TitledCard>
      )}
    </>
  )
}
