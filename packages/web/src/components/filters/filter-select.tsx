import { Select } from '@mantine/core'
import { scrolledChoices } from '../scrolled-choices.ts'
import { useFilterPlace } from './filter-place.ts'

interface FilterSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
  /** Pixels in the filter row; the whole width in the sheet. */
  width: number
}

/** Choice filter; applied at once. */
export function FilterSelect({ label, value, onChange, choices, width }: FilterSelectProps) {
  const place = useFilterPlace({ label, width })
  return (
    <Select
      {...scrolledChoices}
      {...place}
      data={[...choices]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={false}
      withCheckIcon={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  )
}
