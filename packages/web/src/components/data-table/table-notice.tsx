import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFilterOff, IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import styles from './table-notice.module.css'

/** What a table says when nothing was ever put in. */
export interface EmptyText {
  title: string
  /** What this is, in one sentence. */
  text: string
  /** The one primary action. */
  action?: ReactNode
  /** The topic of the help that says more. */
  help?: string
}

interface TableNoticeProps {
  error: Error | null
  onRetry: () => void
  /** The address asks for a page after the last one, for example after rows were deleted. */
  isBeyondEnd: boolean
  onFirstPage: () => void
  isFiltered: boolean
  onClearFilters: () => void
  empty: EmptyText
}

const ICON_SIZE = 32

/** Instead of rows: what went wrong, what does not match, or what this table is for; always with a way on. */
export function TableNotice({
  error,
  onRetry,
  isBeyondEnd,
  onFirstPage,
  isFiltered,
  onClearFilters,
  empty,
}: TableNoticeProps) {
  if (error !== null) {
    return (
      <Notice
        icon={<IconAlertTriangle size={ICON_SIZE} />}
        title={t('common.error-title')}
        text={error.message}
        role="alert"
      >
        <WayOn text={t('common.retry')} onPress={onRetry} />
      </Notice>
    )
  }
  if (isBeyondEnd) {
    return (
      <Notice icon={<IconFilterOff size={ICON_SIZE} />} title={t('table.page-empty')}>
        <WayOn text={t('table.page-first')} onPress={onFirstPage} />
      </Notice>
    )
  }
  if (isFiltered) {
    return (
      <Notice icon={<IconFilterOff size={ICON_SIZE} />} title={t('table.no-match')} text={t('table.no-match-text')}>
        <WayOn text={t('table.clear-filters')} onPress={onClearFilters} />
      </Notice>
    )
  }
  return (
    <Notice icon={<IconInbox size={ICON_SIZE} />} title={empty.title} text={empty.text}>
      {empty.action}
      {empty.help !== undefined && (
        <Link to={`/help/${empty.help}`} className={styles.help}>
          {t('table.learn-more')}
        </Link>
      )}
    </Notice>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  text?: string
  role?: 'alert'
  children: ReactNode
}

function Notice({ icon, title, text, role, children }: NoticeProps) {
  return (
    <div className={styles.notice} {...(role === undefined ? {} : { role })}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

function WayOn({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button variant="default" onClick={onPress}>
      {text}
    </Button>
  )
}
