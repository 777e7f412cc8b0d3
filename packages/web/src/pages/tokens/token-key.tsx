import type { Token } from '@tollgate/contract/entities/token'
import { KeyText } from '../../components/key-text.tsx'
import { t } from '../../i18n/translate.ts'

export function TokenKey({ token }: { token: Token }) {
  return (
    <KeyText
      text={`sk-${token.key}`}
      name={token.name}
      showLabel={t('tokens.show-key')}
      copyLabel={t('tokens.copy-key')}
    />
  )
}
