import { Textarea, TextInput } from '@mantine/core'
import { providerOf } from '@tollgate/contract/providers'
import type { OtherMeaning } from '@tollgate/contract/providers/provider-row'
import { formatJson } from '../../components/json-check.ts'
import { RowButton } from '../../components/row-button.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import type { ChannelDraft } from './channel-draft.ts'

const REGIONS_TEMPLATE = '{"default":"us-central1","claude-3-5-sonnet-20240620":"europe-west1"}'

/** The field of a channel that is another one with every vendor; nothing where the vendor needs none. */
export function ChannelOther({ draft: { values, problems, set } }: { draft: Draft<ChannelDraft> }) {
  const provider = providerOf(values.type)
  if (provider?.other === undefined) return null
  const shared = {
    ...textsOf(provider.other),
    value: values.other,
    error: problems.other,
    spellCheck: false,
    placeholder: provider.version ?? '',
  }
  if (provider.other !== 'region') {
    return <TextInput {...shared} onChange={(event) => set({ other: event.currentTarget.value })} />
  }
  return (
    <div>
      <Textarea
        {...shared}
        withAsterisk
        autosize
        maxRows={12}
        onChange={(event) => set({ other: event.currentTarget.value })}
      />
      <RowButton tone="accent" onPress={() => set({ other: formatJson(REGIONS_TEMPLATE) })}>
        {t('table.json-template')}
      </RowButton>
    </div>
  )
}

function textsOf(meaning: OtherMeaning): { label: string; description: string; withAsterisk?: boolean } {
  switch (meaning) {
    case 'api-version':
      return { label: t('channel-form.api-version'), description: t('channel-form.api-version-hint') }
    case 'spark-version':
      return { label: t('channel-form.spark-version'), description: t('channel-form.spark-version-hint') }
    case 'library':
      return { label: t('channel-form.library'), description: t('channel-form.library-hint'), withAsterisk: true }
    case 'account':
      return { label: t('channel-form.account'), description: t('channel-form.account-hint'), withAsterisk: true }
    case 'region':
      return { label: t('channel-form.region'), description: t('channel-form.region-hint') }
    case 'plugin':
      return { label: t('channel-form.plugin'), description: t('channel-form.plugin-hint') }
    case 'app-kind':
      return { label: t('channel-form.app-kind'), description: t('channel-form.app-kind-hint') }
  }
}
