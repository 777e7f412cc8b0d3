import { Button, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { PasswordField } from '../../../components/password-field.tsx'
import { t } from '../../../i18n/translate.ts'
import type { OptionField } from './option-field.ts'
import { useOptionDraft } from './site-options-context.ts'

/** A secret: typed when there is none, else kept, replaced or cleared. It is never shown. */
export function SecretInput({ field: { key }, label }: { field: OptionField; label: string }) {
  const options = useOptionDraft()
  const [isReplacing, setReplacing] = useState(false)
  const [hasTyped, setTyped] = useState(false)
  const isChanged = options.isChanged(key)
  // What was typed has been saved or dropped.
  if (isReplacing && hasTyped && !isChanged) {
    setReplacing(false)
    setTyped(false)
  }

  const type = (text: string) => {
    setTyped(text !== '')
    if (text === '') options.discard([key])
    else options.edit({ [key]: text })
  }
  const keep = () => {
    options.discard([key])
    setReplacing(false)
    setTyped(false)
  }

  if (options.isSet(key) && !isReplacing) {
    return (
      <Input.Wrapper label={label} labelElement="div" error={options.problem(key)}>
        <Group gap="xs" mih={36}>
          <Text size="sm" c="dimmed">
            {isChanged ? t('site-settings.secret-cleared') : t('site-settings.secret-set')}
          </Text>
          {isChanged ? (
            <SmallButton text={t('site-settings.secret-keep')} name={label} onPress={keep} />
          ) : (
            <>
              <SmallButton text={t('site-settings.secret-replace')} name={label} onPress={() => setReplacing(true)} />
              <SmallButton
                text={t('site-settings.secret-clear')}
                name={label}
                onPress={() => options.edit({ [key]: '' })}
              />
            </>
          )}
        </Group>
      </Input.Wrapper>
    )
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <PasswordField
        label={label}
        flex={1}
        // A browser must not offer to keep it as somebody's password.
        autoComplete="new-password"
        placeholder={isReplacing ? undefined : t('site-settings.secret-unset')}
        value={options.text(key)}
        error={options.problem(key)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isReplacing && <SmallButton text={t('site-settings.secret-keep')} name={label} size="sm" onPress={keep} />}
    </Group>
  )
}

interface SmallButtonProps {
  text: string
  /** Of the secret, for those who hear the button and do not see beside what it stands. */
  name: string
  /** As high as a line of text, unless it stands beside a field. */
  size?: 'compact-sm' | 'sm'
  onPress: () => void
}

const SmallButton = ({ text, name, size = 'compact-sm', onPress }: SmallButtonProps) => (
  <Button variant="default" px="xs" size={size} aria-label={`${text}: ${name}`} onClick={onPress}>
    {text}
  </Button>
)
