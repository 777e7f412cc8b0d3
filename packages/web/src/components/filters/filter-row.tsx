import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import styles from './filter-row.module.css'

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet)

interface FilterRowProps {
  /** The main search; stays in sight on small screens too. */
  search?: ReactNode
  /** The other filters; on small screens they move into a sheet. */
  children?: ReactNode
  /** Stands at the end of the row, in the sheet on small screens: how the list is shown. */
  end?: ReactNode
  /** Stands at the very end and stays in sight. */
  refresh: ReactNode
  activeCount: number
  onClear: () => void
}

/** The filters of a page in one row. */
export function FilterRow({ search, children, end, refresh, activeCount, onClear }: FilterRowProps) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  const hasSheet = children !== undefined || end !== undefined
  return (
    <search className={styles.row} aria-label={t('table.filters')}>
      <div className={styles.fields}>
        {search}
        {isMobile ? (
          hasSheet && (
            <FilterSheetButton activeCount={activeCount} onClear={onClear}>
              {children}
              {end}
            </FilterSheetButton>
          )
        ) : (
          <>
            {children}
            {activeCount > 0 && (
              <Button variant="subtle" size="compact-xs" onClick={onClear}>
                {t('table.clear-filters')}
              </Button>
            )}
            {end !== undefined && <div className={styles.end}>{end}</div>}
          </>
        )}
      </div>
      <div className={styles.tail}>{refresh}</div>
    </search>
  )
}

function FilterSheetButton({
  activeCount,
  onClear,
  children,
}: Pick<FilterRowProps, 'activeCount' | 'onClear' | 'children'>) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconFilter size={ICON_SIZE} />} onClick={open}>
        {activeCount > 0 ? t('table.filters-active', { count: activeCount }) : t('table.filters')}
      </Button>
      <FilterSheet isOpen={isOpen} activeCount={activeCount} onClear={onClear} onClose={close}>
        {children}
      </FilterSheet>
    </>
  )
}
