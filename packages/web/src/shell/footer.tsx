import { OperatorHtml } from '../components/markdown/operator-html.tsx'
import { useSiteStatus } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import classes from './footer.module.css'

/** The operator's own footer, else the product's name and version. */
export function Footer() {
  const { footer_html, version } = useSiteStatus()
  if (footer_html !== '') return <CustomFooter html={footer_html} />
  return <footer className={classes.footer}>{t('shell.product', { version })}</footer>
}

/** The operator's HTML; whatever in it could act is left out. */
export function CustomFooter({ html }: { html: string }) {
  return (
    <footer className={classes.footer}>
      <OperatorHtml html={html} />
    </footer>
  )
}
