import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { t } from '../../i18n/translate.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { lazyPart } from '../lazy-part.ts'
import type { TableModel } from './table-model.ts'

const ColumnList = lazyPart(async () => (await import('./column-list.tsx')).ColumnList)

interface ColumnChoiceProps<Row> {
  model: TableModel<Row>
  onReset: () => void
}

/** Which columns are shown and how wide they are, by keyboard too, and the way back to how the table was at first. */
export function ColumnChoice<Row>({ model, onReset }: ColumnChoiceProps<Row>) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={t('table.columns')} title={t('table.columns')} onClick={toggle}>
          <IconColumns3 size={ICON_SIZE} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>{isOpen && <ColumnList model={model} onReset={onReset} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
