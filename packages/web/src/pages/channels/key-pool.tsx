import { Stack, Switch } from '@mantine/core'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import type { ChannelDraft } from './channel-draft.ts'

/** Whether one channel has many keys, and how one of them is chosen for a call. */
export function KeyPool({ draft: { values, set } }: { draft: Draft<ChannelDraft> }) {
  return (
    <Stack gap="xs">
      <Switch
        size="xs"
        label={t('channel-form.key-pool')}
        description={t('channel-form.key-pool-hint')}
        checked={values.isPool}
        onChange={(event) => set({ isPool: event.currentTarget.checked, isBatch: false })}
      />
      {values.isPool && (
        <Switch
          size="xs"
          label={t('channel-form.key-turns')}
          checked={values.isByTurns}
          onChange={(event) => set({ isByTurns: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
