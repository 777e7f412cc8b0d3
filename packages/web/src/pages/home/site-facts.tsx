import { Title } from '@mantine/core'
import type { SiteStatus } from '@tollgate/contract/entities/status'
import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import { localRelayEndpoints, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { Fragment } from 'react'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import classes from './home-page.module.css'

const served = [...relayEndpoints, ...aliasEndpoints, ...localRelayEndpoints]

/** Version, running time, the ways to sign in, and the paths that are answered here. */
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
        <summary>{t('home.ways')}</summary>
        <dl className={classes.facts}>
          {waysOf(status).map(({ name, isOn }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <StatusBadge tone={isOn ? 'good' : 'muted'}>{isOn ? t('home.way-on') : t('home.way-off')}</StatusBadge>
              </dd>
            </Fragment>
          ))}
        </dl>
      </details>
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

/** What stands at the entrance of this site, and whether the operator has it on. */
const waysOf = (status: SiteStatus) => [
  { name: t('home.way-email'), isOn: status.email_verification },
  { name: t('home.way-turnstile'), isOn: status.turnstile_check },
  { name: 'GitHub', isOn: status.github_oauth },
  { name: 'LinuxDO', isOn: status.linuxdo_oauth },
  { name: 'Telegram', isOn: status.telegram_oauth },
  { name: t('home.way-wechat'), isOn: status.wechat_login },
  { name: 'OpenID Connect', isOn: status.oidc_enabled },
]
