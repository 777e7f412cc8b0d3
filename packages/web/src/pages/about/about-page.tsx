import { Skeleton } from '@mantine/core'
import { readAbout } from '@tollgate/contract/endpoints/status'
import { isAddress, OperatorContent } from '../../components/markdown/operator-content.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { useSiteContent } from '../../data/use-site-content.ts'
import { t } from '../../i18n/translate.ts'
import classes from './about-page.module.css'
import { ProductFacts } from './product-facts.tsx'

/** What the operator says of the site, else what it runs on. */
export function AboutPage() {
  const { text, query } = useSiteContent(readAbout, 'about')
  if (text !== undefined && isAddress(text)) return <OperatorContent text={text} title={t('home.about-title')} />
  return (
    <div className={classes.page}>
      {text === undefined && query.isPending && <Skeleton height={240} aria-busy />}
      {text === undefined && query.error !== null && (
        <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {text !== undefined && (text.trim() === '' ? <ProductFacts /> : <OperatorContent text={text} title="" />)}
    </div>
  )
}
