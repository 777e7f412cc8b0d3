import { Code } from '@mantine/core'
import { t } from '../../i18n/translate.ts'
import { CopyButton } from '../copy-button.tsx'
import { DetailSection } from '../detail-section.tsx'

/** The row of a task as the server tells it. */
export function TaskJson({ task }: { task: object }) {
  const text = JSON.stringify(task, null, 2)
  return (
    <DetailSection title={t('tasks.section-json')} action={<CopyButton text={text} label={t('tasks.copy-json')} />}>
      <Code block tabIndex={0}>
        {text}
      </Code>
    </DetailSection>
  )
}
