import { Title } from '@mantine/core'
import { Markdown } from '../../components/markdown/markdown.tsx'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import classes from './home-page.module.css'

/** The operator's offers and answers, as far as there are any. */
export function SiteTexts() {
  const { activity_content, faq } = useSiteStatus()
  const questions = Object.entries(faq)
  return (
    <>
      {activity_content !== '' && (
        <section className={classes.panel}>
          <div className={classes.heading}>
            <Title order={2}>{t('home.activity')}</Title>
          </div>
          <div className={classes.text}>
            <Markdown text={activity_content} trusted />
          </div>
        </section>
      )}
      {questions.length > 0 && (
        <section className={classes.panel}>
          <div className={classes.heading}>
            <Title order={2}>{t('home.faq')}</Title>
          </div>
          {questions.map(([question, answer]) => (
            <details key={question} className={classes.question}>
              <summary>{question}</summary>
              <Markdown text={answer} trusted />
            </details>
          ))}
        </section>
      )}
    </>
  )
}
