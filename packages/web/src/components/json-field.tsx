import { Group, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { formatJson, type JsonProblem, jsonProblemOf } from './json-check.ts'
import styles from './json-field.module.css'
import { RowButton } from './row-button.tsx'

interface JsonFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Offered by a button while the field is empty or wrong. */
  template?: string
  placeholder?: string
  description?: ReactNode
  /** Of the form; shown before the field's own finding. */
  error?: ReactNode
}

/** JSON object as text. Checked when the field is left, formatted on request. */
export function JsonField({ label, value, onChange, template, error, description, placeholder }: JsonFieldProps) {
  const [problem, setProblem] = useState<JsonProblem>()
  const tidy = formatJson(value)
  return (
    <div className={styles.field}>
      <Textarea
        label={label}
        value={value}
        onChange={(event) => {
          setProblem(undefined)
          onChange(event.currentTarget.value)
        }}
        onBlur={() => setProblem(jsonProblemOf(value))}
        error={error ?? (problem && textOfProblem(problem))}
        description={description}
        {...(placeholder === undefined ? {} : { placeholder })}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: styles.input ?? '' }}
      />
      <Group gap={4} className={styles.tools ?? ''}>
        {template !== undefined && (
          <RowButton tone="accent" onPress={() => replace(formatJson(template))}>
            {t('table.json-template')}
          </RowButton>
        )}
        {tidy !== value && (
          <RowButton tone="accent" onPress={() => replace(tidy)}>
            {t('table.json-format')}
          </RowButton>
        )}
      </Group>
    </div>
  )

  function replace(text: string): void {
    setProblem(undefined)
    onChange(text)
  }
}

/** The finding in the reader's words. */
export function textOfProblem(problem: JsonProblem): string {
  switch (problem.problem) {
    case 'invalid':
      return t('table.json-invalid')
    case 'not-object':
      return t('table.json-not-object')
    case 'duplicate':
      return t('table.json-duplicate', { key: problem.key })
  }
}
