import { Button } from '@mantine/core'
import { TokenStatus } from '@tollgate/contract/constants'
import type { Token } from '@tollgate/contract/entities/token'
import { Confirm } from '../../components/confirm.tsx'
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
  const same = (status: number) =>
    t('tokens.selected-same', { same: tokens.filter((token) => token.status === status).length })
  const button = (text: string) => (ask: () => void) => (
    <Button variant="default" size="xs" disabled={batch.isBusy} onClick={ask}>
      {text}
    </Button>
  )
  return (
    <>
      <Confirm
        title={t('tokens.enable-selected-question', { count })}
        text={same(TokenStatus.enabled)}
        confirmText={t('common.enable')}
        isBusy={batch.isBusy}
        onConfirm={() => batch.switchTo(TokenStatus.enabled)}
      >
        {button(t('common.enable'))}
      </Confirm>
      <Confirm
        title={t('tokens.disable-selected-question', { count })}
        text={same(TokenStatus.disabled)}
        confirmText={t('common.disable')}
        isBusy={batch.isBusy}
        onConfirm={() => batch.switchTo(TokenStatus.disabled)}
      >
        {button(t('common.disable'))}
      </Confirm>
      <Confirm
        title={t('tokens.delete-selected-question', { count })}
        text={t('tokens.delete-text')}
        confirmText={t('common.delete')}
        tone="danger"
        isBusy={batch.isBusy}
        onConfirm={batch.remove}
      >
        {button(t('common.delete'))}
      </Confirm>
    </>
  )
}
