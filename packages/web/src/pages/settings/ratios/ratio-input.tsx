import { NumberInput } from '@mantine/core'
import { useState } from 'react'

interface RatioInputProps {
  label: string
  value: number | undefined
  /** Undefined once the field has been emptied and left. */
  onChange: (value: number | undefined) => void
}

/** A number of 0 or more in a table. While it is typed, what is no number yet changes nothing. */
export function RatioInput({ label, value, onChange }: RatioInputProps) {
  // As typed; undefined while the field shows what is known.
  const [typed, setTyped] = useState<string>()
  return (
    <NumberInput
      size="xs"
      w={96}
      aria-label={label}
      value={typed ?? value ?? ''}
      onChange={(entered) => {
        setTyped(String(entered))
        const number = Number(entered)
        if (String(entered).trim() !== '' && Number.isFinite(number)) onChange(number)
      }}
      onBlur={() => {
        if (typed?.trim() === '') onChange(undefined)
        setTyped(undefined)
      }}
      allowNegative={false}
      hideControls
    />
  )
}
