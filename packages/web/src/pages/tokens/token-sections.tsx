import { type DrawerSection, sectionState } from '../../components/drawer-sections.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { limitNames, problemsOfToken, type TokenDraft } from './token-draft.ts'
import { TokenIdentity } from './token-identity.tsx'
import { TokenLimits } from './token-limits.tsx'
import { TokenQuota } from './token-quota.tsx'
import { TokenRates } from './token-rates.tsx'

const fields = {
  identity: ['name', 'group', 'expires'],
  quota: ['quota', 'count'],
  limits: ['models', 'addresses'],
  rates: limitNames,
} as const satisfies Record<string, readonly (keyof TokenDraft)[]>

interface TokenSectionsProps {
  draft: Draft<TokenDraft>
  /** Of the token that is edited; none: a new one. */
  tokenId: number | undefined
}

/** The parts of the token form. */
export function tokenSections({ draft, tokenId }: TokenSectionsProps): DrawerSection[] {
  const missing = problemsOfToken(draft.values)
  const stateOf = (names: readonly (keyof TokenDraft)[]) => sectionState({ names, shown: draft.problems, missing })
  return [
    {
      id: 'identity',
      title: t('tokens.section-identity'),
      state: stateOf(fields.identity),
      content: <TokenIdentity draft={draft} />,
    },
    {
      id: 'quota',
      title: t('tokens.section-quota'),
      state: stateOf(fields.quota),
      content: <TokenQuota draft={draft} isNew={tokenId === undefined} />,
    },
    {
      id: 'limits',
      title: t('tokens.section-limits'),
      state: stateOf(fields.limits),
      content: <TokenLimits draft={draft} />,
    },
    {
      id: 'rates',
      title: t('tokens.section-rates'),
      state: stateOf(fields.rates),
      content: <TokenRates draft={draft} tokenId={tokenId} />,
    },
  ]
}
