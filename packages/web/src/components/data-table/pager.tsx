import { Pagination, Select, Text } from '@mantine/core'
import { PAGE_SIZES } from '@tollgate/contract/constants'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { countText } from '../count-text.ts'
import { keepFocus } from '../keep-focus.tsx'
import styles from './pager.module.css'
import type { Paging } from './use-paging.ts'

interface PagerProps {
  paging: Paging
  total: number
  /** There may be more: the total is that of the first matches. */
  isCut: boolean
  /** Rows of the page that is shown. */
  shown: number
  /** What is done with the whole list. */
  children?: ReactNode
}

/** Which rows these are, how many there are, how many a page holds, and the way to the others. */
export function Pager({ paging, total, isCut, shown, children }: PagerProps) {
  const { page, pageSize, showPage, choosePageSize } = paging
  const first = (page - 1) * pageSize + 1
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <footer className={styles.pager}>
      <Text size="sm" c="dimmed" className={styles.range ?? ''} aria-live="polite">
        {t(isCut ? 'table.of-first' : 'table.of', {
          from: countText(first),
          to: countText(first + shown - 1),
          total: countText(total),
        })}
      </Text>
      {children}
      <Select
        size="xs"
        className={styles.size ?? ''}
        aria-label={t('table.page-size')}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('table.page-size-option', { count: size }) }))}
        value={String(pageSize)}
        onChange={(size) => choosePageSize(Number(size))}
        allowDeselect={false}
        withCheckIcon={false}
      />
      <Pagination
        size="sm"
        total={pages}
        value={page}
        onChange={showPage}
        siblings={1}
        gap={4}
        aria-label={t('table.pages-label')}
        getControlProps={(control) => ({
          'aria-label': t(`table.page-${control}`),
          ...keepFocus(page === (control === 'first' || control === 'previous' ? 1 : pages)),
        })}
      />
    </footer>
  )
}
