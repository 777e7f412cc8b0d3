import { NativeSelect, Skeleton, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { isAdmin } from '@tollgate/contract/roles'
import { Suspense } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { Markdown } from '../../components/markdown/markdown.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { apiAddress } from '../../data/api-address.ts'
import { useSession } from '../../data/session.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { type GuidePart, guideParts, guideText } from './guide-text.ts'
import styles from './help-page.module.css'
import { type TopicName, topicOf, topics } from './topics.ts'
import { useGuide } from './use-guide.ts'

const CodeBlock = lazyPart(async () => (await import('../../components/markdown/code-block.tsx')).CodeBlock)
const ErrorList = lazyPart(async () => (await import('./error-list.tsx')).ErrorList)
const PathList = lazyPart(async () => (await import('./path-list.tsx')).PathList)

/** How to use the site, and for administrators how to run it. The same texts stand in `docs/guide`. */
export function HelpPage() {
  const { topic } = useParams({ strict: false })
  const open = topicOf(topic)
  return (
    <div className={styles.page}>
      <TopicMenu open={open} />
      <article className={styles.article}>
        <Guide topic={open} />
        <Suspense fallback={<Skeleton height={240} aria-busy />}>
          {open === 'errors' && <ErrorList />}
          {open === 'paths' && <PathList />}
        </Suspense>
      </article>
    </div>
  )
}

function Guide({ topic }: { topic: TopicName }) {
  const { server_address } = useSiteStatus()
  const { data, error, refetch } = useGuide(topic)
  if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={360} aria-busy />
  const parts = guideParts(guideText(data, apiAddress(server_address, window.location.origin)))
  return (
    <Suspense fallback={<Skeleton height={360} aria-busy />}>
      <div className={styles.guide}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
          <Part key={index} part={part} />
        ))}
      </div>
    </Suspense>
  )
}

function Part({ part }: { part: GuidePart }) {
  if (part.kind === 'code') return <CodeBlock text={part.text} language={part.language} />
  // As ours as the page itself; it stays hidden until it is drawn.
  return <Markdown text={part.text} trusted />
}

/** Links beside the text; on a phone one field above it. */
function TopicMenu({ open }: { open: TopicName }) {
  const navigate = useNavigate()
  const mayRunTheSite = isAdmin(useSession()?.role ?? 0)
  const parts = [
    { title: t('help.part-use'), topics: topics.filter(({ isForAdmins }) => !isForAdmins) },
    { title: t('help.part-run'), topics: topics.filter(({ isForAdmins }) => isForAdmins && mayRunTheSite) },
  ].filter((part) => part.topics.length > 0)
  return (
    <>
      <nav className={styles.topics} aria-label={t('help.topics')}>
        {parts.map((part) => (
          <div key={part.title}>
            <Text size="xs" c="dimmed" fw={600}>
              {part.title}
            </Text>
            {part.topics.map(({ name, title }) => (
              <Link
                key={name}
                to="/help/$topic"
                params={{ topic: name }}
                className={styles.topic}
                aria-current={name === open ? 'page' : undefined}
              >
                {t(title)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <NativeSelect
        className={styles.choice ?? ''}
        aria-label={t('help.topics')}
        value={open}
        onChange={(event) => void navigate({ to: '/help/$topic', params: { topic: event.currentTarget.value } })}
        data={parts.map((part) => ({
          group: part.title,
          items: part.topics.map(({ name, title }) => ({ value: name, label: t(title) })),
        }))}
      />
    </>
  )
}
