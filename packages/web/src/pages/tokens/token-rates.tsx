import { Stack, Text } from '@mantine/core'
import { readTokenUsage } from '@tollgate/contract/endpoints/tokens'
import { LimitsFields } from '../../components/limits-fields.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { limitNames, type TokenDraft } from './token-draft.ts'

interface TokenRatesProps {
  draft: Draft<TokenDraft>
  /** None: a token that is not made yet has used nothing. */
  tokenId: number | undefined
}

/** What may be used with a token at once and in a time, and how much of it is. */
export function TokenRates({ draft: { values, set }, tokenId }: TokenRatesProps) {
  const usage = useEndpoint(readTokenUsage, { params: { id: tokenId ?? 0 } }, { enabled: tokenId !== undefined })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('tokens.rates-note')}
      </Text>
      <LimitsFields names={limitNames} values={values} onChange={set} usage={usage.data ?? []} />
    </Stack>
  )
}
