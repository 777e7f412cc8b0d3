import { Title } from '@mantine/core'
import { CopyButton } from '../../components/copy-button.tsx'
import { t } from '../../i18n/translate.ts'
import classes from './home-page.module.css'

/** A first call, ready for a terminal. */
export function ExampleCall({ address }: { address: string }) {
  const command = `curl ${address}/v1/chat/completions \\
  -H "Authorization: Bearer sk-..." \\
  -H "Content-Type: application/json" \\
  -d '{"model": "gpt-4o-mini", "messages": [{"role": "user", "content": "Hello"}]}'`
  return (
    <section className={classes.panel}>
      <div className={classes.heading}>
        <Title order={2}>{t('home.example')}</Title>
        <CopyButton text={command} label={t('home.copy-example')} />
      </div>
      <pre className={classes.code}>{command}</pre>
    </section>
  )
}
