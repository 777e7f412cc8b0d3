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
  /** What is wrong with a text, for JSON that is more than an object, or other than one. */
  check?: (text: string) => string | undefined
}

/** JSON as text, an object unless `check` says otherwise. Checked when the field is left, formatted on request. */
export function JsonField({
  label,
  value,
  onChange,
  template,
  error,
  description,
  placeholder,
  check = objectProblemOf,
}: JsonFieldProps) {
  const [problem, setProblem] = useState<string>()
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
        onBlur={() => setProblem(check(value))}
        error={error ?? problem}
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

function objectProblemOf(text: string): string | undefined {
  const problem = jsonProblemOf(text)
  return problem && textOfProblem(problem)
}

/** The finding in the reader's words. */
function textOfProblem(problem: JsonProblem): string {
  switch (problem.problem) {
    case 'invalid':
      return problem.at === undefined ? t('table.json-invalid') : t('table.json-invalid-at', { ...problem.at })
    case 'not-object':
      return t('table.json-not-object')
    case 'duplicate':
      return t('table.json-duplicate', { key: problem.key })
  }
}
