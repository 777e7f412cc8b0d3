import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense } from 'react'
import { t } from '../../i18n/translate.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { lazyPart } from '../lazy-part.ts'

const SavedViewsList = lazyPart(async () => (await import('./saved-views-list.tsx')).SavedViewsList)

const WIDTH = 260

/** Filters under a name: saved, gone back to, forgotten. They are kept in this browser. */
export function SavedViews({ page }: { page: string }) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={WIDTH} trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label={t('table.views')} title={t('table.views')} onClick={toggle}>
          <IconBookmark size={ICON_SIZE} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>{isOpen && <SavedViewsList page={page} onShown={close} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
