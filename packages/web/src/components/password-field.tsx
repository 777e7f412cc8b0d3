import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { ICON_SIZE } from './icon-size.ts'
import styles from './password-field.module.css'

/** A field for a password, with a button that shows what was typed. Lighter than the library's by 3 KB of scripts. */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const [isShown, setShown] = useState(false)
  const EyeIcon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      rightSection={
        <UnstyledButton
          className={styles.eye}
          aria-label={t('account.show-password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon size={ICON_SIZE} aria-hidden />
        </UnstyledButton>
      }
    />
  )
}
