import { Button, Drawer, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { FilterPlaceContext } from './filter-place.ts'
import styles from './filter-row.module.css'

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
  return (
    <search className={styles.row} aria-label={t('table.filters')}>
      {search}
      {isMobile ? (
        <FilterSheet activeCount={activeCount} onClear={onClear}>
          {children}
          {end}
        </FilterSheet>
      ) : (
        <>
          {children}
          {activeCount > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={onClear}>
              {t('table.clear-filters')}
            </Button>
          )}
          <div className={styles.end}>{end}</div>
        </>
      )}
      {refresh}
    </search>
  )
}

function FilterSheet({ activeCount, onClear, children }: Pick<FilterRowProps, 'activeCount' | 'onClear' | 'children'>) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconFilter size={ICON_SIZE} />} onClick={open}>
        {activeCount > 0 ? t('table.filters-active', { count: activeCount }) : t('table.filters')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('table.filters')}
        classNames={{ content: styles.sheet ?? '', title: styles.title ?? '' }}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <FilterPlaceContext value="sheet">
          <Stack gap="sm">
            {children}
            <div className={styles.sheetButtons}>
              <Button variant="default" disabled={activeCount === 0} onClick={onClear}>
                {t('table.clear-filters')}
              </Button>
              <Button onClick={close}>{t('table.filters-done')}</Button>
            </div>
          </Stack>
        </FilterPlaceContext>
      </Drawer>
    </>
  )
}
