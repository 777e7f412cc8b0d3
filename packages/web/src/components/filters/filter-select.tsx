import { Select } from '@mantine/core'
import { scrolledChoices } from '../scrolled-choices.ts'
import { useFilterPlace } from './filter-place.ts'

interface FilterSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
  /** The first choice, which filters nothing; its value is empty. */
  any?: string
  /** Pixels in the filter row; the whole width in the sheet. */
  width: number
  /** Long lists can be typed into. */
  isSearchable?: boolean
}

/** Choice filter; applied at once. */
export function FilterSelect({ label, value, onChange, choices, any, width, isSearchable = false }: FilterSelectProps) {
  const place = useFilterPlace({ label, width })
  const data = any === undefined ? [...choices] : [{ value: '', label: any }, ...choices]
  return (
    <Select
      {...scrolledChoices}
      {...place}
      // A long choice is cut in the field.
      styles={{ input: { textOverflow: 'ellipsis' } }}
      title={data.find((choice) => choice.value === value)?.label ?? ''}
      data={data}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={false}
      withCheckIcon={false}
      searchable={isSearchable}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  )
}
