import { Button, Group, Input, PasswordInput, Stack, Switch, Text, Textarea } from '@mantine/core'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import type { ChannelDraft } from './channel-draft.ts'
import styles from './key-field.module.css'

/** The secret of a channel. It is never read back: an edit keeps it, or replaces it on request. */
export function KeyField({ draft, isNew }: { draft: Draft<ChannelDraft>; isNew: boolean }) {
  const { values, set } = draft
  if (isNew) {
    return (
      <Stack gap="xs">
        <NewKey draft={draft} />
        <Switch
          size="xs"
          label={t('channels.key-batch')}
          checked={values.isBatch}
          onChange={(event) => set({ isBatch: event.currentTarget.checked })}
        />
      </Stack>
    )
  }
  if (!values.isReplacingKey) return <KeptKey onReplace={() => set({ isReplacingKey: true })} />
  return (
    <Stack gap="xs">
      <NewKey draft={draft} />
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => set({ isReplacingKey: false, key: '' })}>
          {t('channels.key-keep')}
        </Button>
      </Group>
    </Stack>
  )
}

function NewKey({ draft: { values, problems, set } }: { draft: Draft<ChannelDraft> }) {
  const shared = {
    label: t('channels.key'),
    placeholder: t('channels.key-placeholder'),
    withAsterisk: true,
    error: problems.key,
    value: values.key,
    spellCheck: false,
  }
  if (values.isBatch) {
    return (
      <Textarea
        {...shared}
        description={t('channels.key-batch-hint')}
        onChange={(event) => set({ key: event.currentTarget.value })}
        autosize
        minRows={4}
        maxRows={12}
        classNames={{ input: styles.mono ?? '' }}
      />
    )
  }
  // A browser must not offer to keep a vendor's key as somebody's password.
  return (
    <PasswordInput
      {...shared}
      autoComplete="new-password"
      onChange={(event) => set({ key: event.currentTarget.value })}
    />
  )
}

function KeptKey({ onReplace }: { onReplace: () => void }) {
  return (
    <Input.Wrapper label={t('channels.key')} labelElement="div">
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t('channels.key-kept')}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onReplace}>
          {t('channels.key-replace')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
