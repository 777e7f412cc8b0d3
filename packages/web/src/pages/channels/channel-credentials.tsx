import { Stack, TextInput } from '@mantine/core'
import { providerOf } from '@tollgate/contract/providers'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, hasField } from './channel-draft.ts'
import { KeyField } from './key-field.tsx'

/** Where a channel calls, and with which secret. Which fields there are depends on its type. */
export function ChannelCredentials({ draft, isNew }: { draft: Draft<ChannelDraft>; isNew: boolean }) {
  const { values, problems, set } = draft
  const url = providerOf(values.type)?.url ?? ''
  const address = addressTexts(values.type, url)
  return (
    <Stack gap="md">
      <TextInput
        label={address.label}
        description={address.hint}
        placeholder={url}
        withAsterisk={url === ''}
        type="url"
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        error={problems.address}
      />
      <KeyField draft={draft} isNew={isNew} />
      {hasField(values.type, 'organization') && (
        <TextInput
          label={t('channels.organization')}
          description={t('channels.organization-hint')}
          value={values.organization}
          onChange={(event) => set({ organization: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

function addressTexts(type: number, url: string): { label: string; hint: string } {
  if (hasField(type, 'full-url')) {
    return { label: t('channels.address-full'), hint: t('channels.address-full-hint', { model: '{model}' }) }
  }
  if (hasField(type, 'private-address')) {
    return { label: t('channels.address-private'), hint: t('channels.address-private-hint') }
  }
  return { label: t('channels.address'), hint: t('channels.address-hint', { url }) }
}
