import { Title } from '@mantine/core'
import type { SiteStatus } from '@tollgate/contract/entities/status'
import { localRelayEndpoints, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import classes from './home-page.module.css'

const served = [...relayEndpoints, ...localRelayEndpoints]

/** Version, running time and the paths that are answered here. */
export function SiteFacts({ status }: { status: SiteStatus }) {
  return (
    <section className={classes.panel}>
      <div className={classes.heading}>
        <Title order={2}>{t('account.home-site')}</Title>
      </div>
      <dl className={classes.facts}>
        <dt>{t('account.home-version')}</dt>
        <dd>{status.version || t('common.unknown')}</dd>
        <dt>{t('account.home-started')}</dt>
        <dd>{status.start_time > 0 ? <ExactTime seconds={status.start_time} /> : t('common.unknown')}</dd>
      </dl>
      <ul className={classes.endpoints} aria-label={t('account.home-endpoints')}>
        {served.map(({ method, path }) => (
          <li key={`${method} ${path}`}>
            <span className={classes.method}>{method}</span> {path}
          </li>
        ))}
      </ul>
    </section>
  )
}
