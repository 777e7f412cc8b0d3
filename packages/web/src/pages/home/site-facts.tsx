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
        <Title order={2}>{t('home.site')}</Title>
      </div>
      <dl className={classes.facts}>
        <dt>{t('home.version')}</dt>
        <dd>{status.version || t('common.unknown')}</dd>
        <dt>{t('home.started')}</dt>
        <dd>{status.start_time > 0 ? <ExactTime seconds={status.start_time} /> : t('common.unknown')}</dd>
      </dl>
      <details className={classes.question}>
        <summary>{t('home.endpoints', { count: served.length })}</summary>
        <ul className={classes.endpoints}>
          {served.map(({ method, path }) => (
            <li key={`${method} ${path}`}>
              <span className={classes.method}>{method}</span>
              <span>{path}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
