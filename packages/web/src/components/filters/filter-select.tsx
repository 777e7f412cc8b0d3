import { Select } from '@mantine/core'

interface FilterSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
  /** Pixels in the filter row; the whole width in the sheet. */
  width?: number
  /** Long lists can be searched. */
  isSearchable?: boolean
}

/** Choice filter; applied at once. */
export function FilterSelect({ label, value, onChange, choices, width, isSearchable = false }: FilterSelectProps) {
  return (
    <Select
      size="xs"
      w={width ?? '100%'}
      aria-label={label}
      placeholder={label}
      data={[...choices]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={false}
      searchable={isSearchable}
      withCheckIcon={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  )
}
