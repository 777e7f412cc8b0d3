import { Skeleton } from '@mantine/core'
import { readHomePageContent } from '@tollgate/contract/endpoints/status'
import { isAddress, OperatorContent } from '../../components/markdown/operator-content.tsx'
import { useSiteContent } from '../../data/use-site-content.ts'
import { t } from '../../i18n/translate.ts'
import { DefaultHome } from './default-home.tsx'
import classes from './home-page.module.css'
import { NewNotice } from './new-notice.tsx'
import { SiteTexts } from './site-texts.tsx'

/** The front page: what the operator has written for it, else what every site has to say. */
export function HomePage() {
  const { text, query } = useSiteContent(readHomePageContent, 'home_page_content')
  return (
    <>
      <NewNotice />
      {text === undefined && query.isPending ? (
        <div className={classes.page} aria-busy>
          <Skeleton height={240} />
        </div>
      ) : (
        <Content text={text ?? ''} />
      )}
    </>
  )
}

function Content({ text }: { text: string }) {
  if (text.trim() === '') return <DefaultHome />
  if (isAddress(text)) return <OperatorContent text={text} title={t('home.content-title')} />
  return (
    <div className={classes.page}>
      <OperatorContent text={text} title={t('home.content-title')} />
      <SiteTexts />
    </div>
  )
}
