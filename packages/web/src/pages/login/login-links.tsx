import { Link } from '@tanstack/react-router'
import { t } from '../../i18n/translate.ts'
import classes from '../../shell/entry-links.module.css'

/** For those who have no account, or no password any more. */
export function LoginLinks() {
  return (
    <p className={classes.links}>
      <Link to="/reset">{t('account.to-reset')}</Link>
      <span>
        {t('account.no-account')} <Link to="/register">{t('account.register')}</Link>
      </span>
    </p>
  )
}
