import { Stack, Text } from '@mantine/core'
import { t } from '../../../i18n/translate.ts'
import type { OptionField } from './option-field.ts'
import { useOptionDraft } from './site-options-context.ts'

/** What was wrong with options when they were last to be saved, where no field stands for the whole of one. */
export function OptionProblems({ fields }: { fields: readonly OptionField[] }) {
  const options = useOptionDraft()
  const problems = fields.flatMap(({ key }) => {
    const problem = options.problem(key)
    return problem === undefined ? [] : [{ key, text: `${t(`site-settings.${key}`)}: ${problem}` }]
  })
  if (problems.length === 0) return null
  return (
    <Stack gap={4}>
      {problems.map(({ key, text }) => (
        <Text key={key} size="xs" c="red">
          {text}
        </Text>
      ))}
    </Stack>
  )
}
