import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../../i18n/translate.ts'

const EXAMPLE_LINK = '/setup?token=…'

/** For whoever came without the link: where it is, and a field for its token. */
export function SetupTokenField(field: TextInputProps) {
  return (
    <TextInput
      label={t('setup.token')}
      description={t('setup.token-text', { example: EXAMPLE_LINK })}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  )
}
