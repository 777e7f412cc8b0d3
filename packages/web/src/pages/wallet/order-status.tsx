import type { TopUpStatus } from '@tollgate/contract/constants'
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx'
import { t } from '../../i18n/translate.ts'

const tones = {
  pending: 'warning',
  success: 'good',
  failed: 'danger',
  expired: 'muted',
  cancelled: 'muted',
} as const satisfies Record<OrderState, StatusTone>

type OrderState = keyof typeof TopUpStatus

/** In the order in which they are offered as a filter. */
export const orderStates: readonly OrderState[] = ['pending', 'success', 'failed', 'expired', 'cancelled']

export function OrderStatus({ status }: { status: string }) {
  const state = orderStates.find((name) => name === status)
  if (state === undefined) return <StatusBadge tone="muted">{status}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{t(`wallet.order-status-${state}`)}</StatusBadge>
}
