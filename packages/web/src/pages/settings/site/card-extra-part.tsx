import { lazyPart } from '../../../components/lazy-part.ts'
import type { CardExtra } from './option-field.ts'
import { WhenSeen } from './when-seen.tsx'

const extras = {
  'clear-logs': lazyPart(async () => (await import('../operation/clear-logs.tsx')).ClearLogs),
  'test-mail': lazyPart(async () => (await import('../system/test-mail.tsx')).TestMail),
  transfer: lazyPart(async () => (await import('../other/transfer.tsx')).Transfer),
  'system-facts': lazyPart(async () => (await import('../other/system-facts.tsx')).SystemFacts),
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
