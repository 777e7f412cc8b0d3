import { Button, Input, Popover, Stack } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { use, useState } from 'react'
import type { TextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { MomentField } from '../moment-field.tsx'
import { momentOfSeconds, secondsOfMoment } from '../moment-text.ts'
import { FilterPlaceContext } from './filter-place.ts'
import styles from './filter-time-range.module.css'
import { type RangeName, type RangeValues, rangeNameIn, rangeNames, timeRangeOf } from './time-range.ts'

const rangeTexts = {
  today: 'table.range-today',
  yesterday: 'table.range-yesterday',
  '7-days': 'table.range-7-days',
  '30-days': 'table.range-30-days',
  open: 'table.range-open',
  custom: 'table.range-custom',
} as const satisfies Record<RangeName, TextKey>

interface FilterTimeRangeProps {
  values: RangeValues
  /** The moment that "up to now" means, in unix seconds. */
  now: number
  onChange: (changes: Partial<RangeValues>) => void
  /** The ranges to press; all of them when not said. */
  names?: readonly RangeName[]
}

/** Time range: the usual ones to press, or two moments to the second. */
export function FilterTimeRange({ values, now, onChange, names = rangeNames }: FilterTimeRangeProps) {
  const isInSheet = use(FilterPlaceContext) === 'sheet'
  const chosen = rangeNameIn(values.range)
  const { start, end } = timeRangeOf(values, now)
  // Touching one end of a moving range fixes the other where it is now.
  const fix = (moments: { start?: number; end?: number }) =>
    onChange({ range: 'custom', start: String(moments.start ?? start), end: String(moments.end ?? end) })
  const range = (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          {...(isInSheet ? { fullWidth: true, justify: 'flex-start' } : { size: 'xs' })}
          className={styles.target ?? ''}
          leftSection={<IconCalendar size={ICON_SIZE} />}
          aria-label={`${t('table.range-label')}: ${titleOf({ chosen, start, end })}`}
        >
          {titleOf({ chosen, start, end })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.panel}>
          <Stack gap={2}>
            {names
              .filter((name) => name !== 'custom')
              .map((name) => (
                <Button
                  key={name}
                  variant={name === chosen ? 'light' : 'subtle'}
                  size="compact-sm"
                  className={styles.choice ?? ''}
                  justify="flex-start"
                  aria-pressed={name === chosen}
                  onClick={() => onChange({ range: name, start: '', end: '' })}
                >
                  {t(rangeTexts[name])}
                </Button>
              ))}
          </Stack>
          <Stack gap="xs">
            <RangeEnd label={t('table.range-start')} seconds={start} onChange={(moment) => fix({ start: moment })} />
            <RangeEnd label={t('table.range-end')} seconds={end} onChange={(moment) => fix({ end: moment })} />
          </Stack>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
  // There the other filters stand under their names.
  if (!isInSheet) return range
  return (
    <Input.Wrapper label={t('table.range-label')} labelElement="div">
      {range}
    </Input.Wrapper>
  )
}

function titleOf({ chosen, start, end }: { chosen: RangeName; start: number; end: number }): string {
  if (chosen !== 'custom') return t(rangeTexts[chosen])
  const text = (seconds: number) =>
    seconds === 0 ? '…' : momentOfSeconds(seconds).slice('YYYY-'.length, -':ss'.length)
  return `${text(start)} – ${text(end)}`
}

interface RangeEndProps {
  label: string
  /** Unix seconds; 0 is open. */
  seconds: number
  onChange: (seconds: number) => void
}

/** One end of the range. Taken over as soon as what is typed is a moment, or blank. */
function RangeEnd({ label, seconds, onChange }: RangeEndProps) {
  const [draft, setDraft] = useState<string>()
  const text = draft ?? (seconds === 0 ? '' : momentOfSeconds(seconds))
  return (
    <MomentField
      size="xs"
      label={label}
      placeholder={t('table.range-open')}
      value={text}
      error={momentIn(text) === undefined ? t('table.moment-wrong') : undefined}
      onChange={(typed) => {
        setDraft(typed)
        const moment = momentIn(typed)
        if (moment !== undefined) onChange(moment)
      }}
      onBlur={() => setDraft(undefined)}
    />
  )
}

const momentIn = (text: string): number | undefined => (text.trim() === '' ? 0 : secondsOfMoment(text))
