import { t } from '../i18n/translate.ts'
import { RowButton } from './row-button.tsx'

interface OnOffButtonProps {
  /** What the row is now; the button offers the opposite. */
  isOn: boolean
  isBusy: boolean
  isDisabled?: boolean
  onPress: () => void
}

/** Disables or enables what a row stands for; as wide with either word. */
export function OnOffButton({ isOn, ...button }: OnOffButtonProps) {
  const disable = t('common.disable')
  const enable = t('common.enable')
  return (
    <RowButton {...button} otherText={isOn ? enable : disable}>
      {isOn ? disable : enable}
    </RowButton>
  )
}
