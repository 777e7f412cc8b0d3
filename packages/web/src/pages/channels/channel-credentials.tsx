import { Stack, TextInput } from '@mantine/core'
import { providerOf } from '@tollgate/contract/providers'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, hasField } from './channel-draft.ts'
import { ChannelOther } from './channel-other.tsx'
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
        placeholder={isTemplate(url) ? '' : url}
        withAsterisk={url === ''}
        type="url"
        value={values.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        error={problems.address}
      />
      <ChannelOther draft={draft} />
      <KeyField draft={draft} isNew={isNew} />
      {hasField(values.type, 'organization') && (
        <TextInput
          label={t('channel-form.organization')}
          description={t('channel-form.organization-hint')}
          value={values.organization}
          onChange={(event) => set({ organization: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** What an empty field means; of a vendor without a usual address, what to fill in. */
function addressHint(url: string): string {
  if (url === '') return t('channel-form.address-own-hint')
  return isTemplate(url) ? t('channel-form.address-region-hint') : t('channel-form.address-hint', { url })
}

/** It depends on the region of a call. */
const isTemplate = (url: string): boolean => url.includes('{')

function addressTexts(type: number, url: string): { label: string; hint: string } {
  if (hasField(type, 'full-url')) {
    return { label: t('channel-form.address-full'), hint: t('channel-form.address-full-hint', { model: '{model}' }) }
  }
  if (hasField(type, 'private-address')) {
    return { label: t('channel-form.address-private'), hint: t('channel-form.address-private-hint') }
  }
  return { label: t('channel-form.address'), hint: addressHint(url) }
}
