import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { fetchCode } from '../data/fetch-code.ts'
import { t } from '../i18n/translate.ts'
import { ICON_SIZE } from './icon-size.ts'
import { momentOfSeconds, secondsOfMoment } from './moment-text.ts'

const CALENDAR_WIDTH = 300

interface MomentFieldProps {
  label: string
  /** As typed; blank is a choice of its own, which the placeholder names. */
  value: string
  onChange: (text: string) => void
  placeholder: string
  description?: ReactNode
  error?: ReactNode
  size?: 'xs' | 'sm'
  onBlur?: () => void
}

/** A local moment to the second: typed, or picked from a calendar. */
export function MomentField({ value, onChange, size = 'sm', onBlur, ...field }: MomentFieldProps) {
  const [Calendar, setCalendar] = useState<typeof import('./calendar.tsx').Calendar>()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  // The calendar's code is larger than the rest of a form, so it comes with the first press.
  const toggleCalendar = async () => {
    const loaded = await fetchCode(() => import('./calendar.tsx'))
    setCalendar(() => loaded.Calendar)
    toggle()
  }
  const seconds = secondsOfMoment(value)
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-end"
      trapFocus
      // It may stand in another popover, which a press outside its own part of the page would close.
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <TextInput
            {...field}
            size={size}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={() => onBlur?.()}
            rightSection={
              <ActionIcon
                size="sm"
                aria-label={`${t('table.pick-date')}: ${field.label}`}
                aria-expanded={isOpen}
                title={t('table.pick-date')}
                onClick={() => void toggleCalendar()}
              >
                <IconCalendar size={ICON_SIZE} />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown w={CALENDAR_WIDTH} role="dialog" aria-label={field.label}>
        {Calendar !== undefined && (
          <Calendar
            value={seconds === undefined ? null : momentOfSeconds(seconds)}
            onChange={(moment) => onChange(moment ?? '')}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
