import { TagsInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../i18n/translate.ts'
import { scrolledChoices } from './scrolled-choices.ts'
import { tidyNames } from './tag-names.ts'
import styles from './tags-field.module.css'

interface TagsFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** What the list offers; anything else may be typed. */
  choices: readonly string[]
  placeholder?: string
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
  isRequired?: boolean
  /** Names that are typed were in the list already. */
  onDuplicate?: (name: string) => void
}

/** Several names: chosen from a list or typed, separated by commas (also Chinese ones), line breaks or Enter. */
export function TagsField({ value, onChange, choices, isRequired = false, ...rest }: TagsFieldProps) {
  return (
    <TagsInput
      {...rest}
      withScrollArea={false}
      classNames={{ ...scrolledChoices.classNames, pillsList: styles.list ?? '', pill: styles.pill ?? '' }}
      value={[...value]}
      onChange={(names) => onChange(tidyNames(names))}
      data={[...choices]}
      splitChars={[',', '，', '\n']}
      withAsterisk={isRequired}
      clearable
      clearButtonProps={{ 'aria-label': t('table.field-clear') }}
      // The list is scrolled, so a long one must not paint all its thousands of names.
      limit={200}
    />
  )
}
