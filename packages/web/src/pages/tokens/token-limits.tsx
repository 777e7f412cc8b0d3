import { Stack, Switch, Textarea } from '@mantine/core'
import { listOwnModels } from '@tollgate/contract/endpoints/users'
import { TagsField } from '../../components/tags-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import type { TokenDraft } from './token-draft.ts'
import styles from './token-limits.module.css'

/** Which models may be called with a token, and from where. */
export function TokenLimits({ draft }: { draft: Draft<TokenDraft> }) {
  const { values, problems, set } = draft
  const models = useEndpoint(listOwnModels)
  return (
    <Stack gap="md">
      <Switch
        label={t('tokens.limit-models')}
        description={t('tokens.limit-models-hint')}
        checked={values.hasModelLimits}
        onChange={(event) => set({ hasModelLimits: event.currentTarget.checked })}
      />
      <TagsField
        label={t('tokens.models')}
        value={values.models}
        onChange={(names) => set({ models: names })}
        choices={models.data ?? []}
        disabled={!values.hasModelLimits}
        error={problems.models ?? models.error?.message}
      />
      <Textarea
        label={t('tokens.addresses')}
        description={t('tokens.addresses-hint')}
        value={values.addresses}
        onChange={(event) => set({ addresses: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={8}
        classNames={{ input: styles.mono ?? '' }}
      />
    </Stack>
  )
}
