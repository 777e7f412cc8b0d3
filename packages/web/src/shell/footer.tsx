import { useSiteStatus } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import classes from './footer.module.css'

/** The operator's own footer, else the product's name and version. */
export function Footer() {
  const { footer_html, version } = useSiteStatus()
  if (footer_html !== '') return <CustomFooter html={footer_html} />
  return <footer className={classes.footer}>{t('shell.product', { version })}</footer>
}

/**
 * The operator's HTML, in a frame without scripts and without this origin: whatever it holds can reach neither the
 * session nor the page.
 */
export function CustomFooter({ html }: { html: string }) {
  return (
    <footer className={classes.footer}>
      <iframe
        className={classes.custom}
        title={t('shell.footer-frame')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<base target="_blank">${html}`}
      />
    </footer>
  )
}
