import { TokenStatus } from '@tollgate/contract/constants'
import type { Token } from '@tollgate/contract/entities/token'
import { BatchButton } from '../../components/batch-button.tsx'
import { t } from '../../i18n/translate.ts'
import { useTokenBatch } from './use-token-batch.ts'

interface BatchButtonsProps {
  tokens: readonly Token[]
  /** Their states are others now, or they are gone. */
  onChanged: () => void
}

/** Switches the ticked tokens on or off, or deletes them. */
export function BatchButtons({ tokens, onChanged }: BatchButtonsProps) {
  const batch = useTokenBatch({ tokens, onChanged })
  const count = tokens.length
  const sameCount = (status: number) => tokens.filter((token) => token.status === status).length
  const same = (status: number) =>
    sameCount(status) === 0 ? undefined : t('tokens.selected-same', { same: sameCount(status) })
  return (
    <>
      <BatchButton
        text={t('common.enable')}
        question={t('tokens.enable-selected-question', { count })}
        explanation={same(TokenStatus.enabled)}
        isBusy={batch.isBusy}
        isDisabled={sameCount(TokenStatus.enabled) === count}
        onConfirm={() => batch.switchTo(TokenStatus.enabled)}
      />
      <BatchButton
        text={t('common.disable')}
        question={t('tokens.disable-selected-question', { count })}
        explanation={same(TokenStatus.disabled)}
        isBusy={batch.isBusy}
        isDisabled={sameCount(TokenStatus.disabled) === count}
        onConfirm={() => batch.switchTo(TokenStatus.disabled)}
      />
      <BatchButton
        text={t('common.delete')}
        question={t('tokens.delete-selected-question', { count })}
        explanation={t('tokens.delete-text')}
        tone="danger"
        isBusy={batch.isBusy}
        onConfirm={batch.remove}
      />
    </>
  )
}
