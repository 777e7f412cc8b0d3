import { Button, Drawer, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { keepFocus } from '../keep-focus.tsx'
import { FilterPlaceContext } from './filter-place.ts'
import styles from './filter-row.module.css'

interface FilterSheetProps {
  isOpen: boolean
  /** The filters. */
  children: ReactNode
  activeCount: number
  onClear: () => void
  onClose: () => void
}

/** The filters of a page on a small screen, in a sheet from below. */
export function FilterSheet({ isOpen, children, activeCount, onClear, onClose }: FilterSheetProps) {
  const isClear = activeCount === 0
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('table.filters')}
      classNames={{ content: styles.sheet ?? '', title: styles.title ?? '' }}
    >
      <FilterPlaceContext value="sheet">
        <Stack gap="sm">
          {children}
          <div className={styles.sheetButtons}>
            <Button variant="default" disabled={isClear} onClick={onClear} {...keepFocus(isClear)}>
              {t('table.clear-filters')}
            </Button>
            <Button onClick={onClose}>{t('table.filters-done')}</Button>
          </div>
        </Stack>
      </FilterPlaceContext>
    </Drawer>
  )
}
