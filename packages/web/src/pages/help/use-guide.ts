import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Language } from '@tollgate/contract/app-error'
import { currentLanguage } from '../../i18n/translate.ts'
import type { TopicName } from './topics.ts'

/** The text of a topic in the language of the page, in Markdown. */
export function useGuide(topic: TopicName): UseQueryResult<string> {
  const language = currentLanguage()
  return useQuery({ queryKey: ['guide', language, topic], queryFn: () => loadTopic(topic, language) })
}

/** Each file by its path; its text comes when it is first asked for. */
const files = import.meta.glob<string>('../../../../../docs/guide/*/*.md', { query: '?raw', import: 'default' })

async function loadTopic(name: TopicName, language: Language): Promise<string> {
  const load = files[`../../../../../docs/guide/${language}/${name}.md`]
  if (load === undefined) throw new Error(`no guide about ${name} in ${language}`)
  return load()
}
