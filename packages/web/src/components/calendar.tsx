import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/zh-cn'
import { InlineDateTimePicker } from '@mantine/dates'
import { currentLanguage, t } from '../i18n/translate.ts'
import styles from './calendar.module.css'

interface CalendarProps {
  /** `YYYY-MM-DD HH:mm:ss`, or null. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Day and time to pick. Its code is large: import it lazily. */
export function Calendar({ value, onChange }: CalendarProps) {
  return (
    <InlineDateTimePicker
      value={value}
      onChange={onChange}
      locale={currentLanguage() === 'zh' ? 'zh-cn' : 'en'}
      monthLabelFormat={t('table.month-format')}
      fullWidth
      withSeconds
      // Days of other months are too pale to read, and red is for errors, not for weekends.
      hideOutsideDates
      weekendDays={[]}
      classNames={{ day: styles.day ?? '' }}
      ariaLabels={{
        previousMonth: t('table.previous-month'),
        nextMonth: t('table.next-month'),
        previousYear: t('table.previous-year'),
        nextYear: t('table.next-year'),
        previousDecade: t('table.previous-years'),
        nextDecade: t('table.next-years'),
      }}
      submitButtonProps={{ 'aria-label': t('common.confirm') }}
      timePickerProps={{
        hoursInputLabel: t('table.hours'),
        minutesInputLabel: t('table.minutes'),
        secondsInputLabel: t('table.seconds'),
      }}
    />
  )
}
