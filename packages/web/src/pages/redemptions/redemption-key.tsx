import type { Redemption } from '@tollgate/contract/entities/redemption'
import { KeyText } from '../../components/key-text.tsx'
import { t } from '../../i18n/translate.ts'

export function RedemptionKey({ code }: { code: Redemption }) {
  return (
    <KeyText text={code.key} name={code.name} showLabel={t('redemptions.view')} copyLabel={t('redemptions.copy-key')} />
  )
}
