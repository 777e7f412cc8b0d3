import { lazy } from 'react'
import type { CardExtra } from './option-field.ts'
import { WhenSeen } from './when-seen.tsx'

const extras = {
  'clear-logs': lazy(async () => ({ default: (await import('../operation/clear-logs.tsx')).ClearLogs })),
  'test-mail': lazy(async () => ({ default: (await import('../system/test-mail.tsx')).TestMail })),
  transfer: lazy(async () => ({ default: (await import('../other/transfer.tsx')).Transfer })),
  'system-facts': lazy(async () => ({ default: (await import('../other/system-facts.tsx')).SystemFacts })),
} as const satisfies Record<CardExtra, unknown>

/** What a card can do beside saving. */
export function CardExtraPart({ extra }: { extra: CardExtra }) {
  const Part = extras[extra]
  return (
    <WhenSeen height={32}>
      <Part />
    </WhenSeen>
  )
}
