import { Button, Group, Input, Stack, Switch, Text, Textarea } from '@mantine/core'
import { providerOf } from '@tollgate/contract/providers'
import { PasswordField } from '../../components/password-field.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { type ChannelDraft, hasField, needsKey } from './channel-draft.ts'
import styles from './key-field.module.css'
import { KeyPool } from './key-pool.tsx'

/** The secret of a channel. It is never read back: an edit keeps it, or replaces it on request. */
export function KeyField({ draft, isNew }: { draft: Draft<ChannelDraft>; isNew: boolean }) {
  const { values, set } = draft
  if (isNew) {
    return (
      <Stack gap="xs">
        <NewKey draft={draft} />
        <Switch
          size="xs"
          label={t('channel-form.key-batch')}
          checked={values.isBatch}
          onChange={(event) => set({ isBatch: event.currentTarget.checked, isPool: false })}
        />
        <KeyPool draft={draft} />
      </Stack>
    )
  }
  if (!values.isReplacingKey) {
    return (
      <Stack gap="xs">
        <KeptKey onReplace={() => set({ isReplacingKey: true })} />
        <KeyPool draft={draft} />
      </Stack>
    )
  }
  return (
    <Stack gap="xs">
      <NewKey draft={draft} />
      <KeyPool draft={draft} />
      <Group>
        <Button variant="default" size="compact-sm" onClick={() => set({ isReplacingKey: false, key: '' })}>
          {t('channel-form.key-keep')}
        </Button>
      </Group>
    </Stack>
  )
}

function NewKey({ draft: { values, problems, set } }: { draft: Draft<ChannelDraft> }) {
  const shared = {
    label: t('channel-form.key'),
    placeholder: placeholderOf(values.type),
    withAsterisk: needsKey(values.type),
    error: problems.key,
    value: values.key,
    spellCheck: false,
  }
  if (values.isBatch || values.isPool || hasField(values.type, 'json-key')) {
    return (
      <Textarea
        {...shared}
        description={linesHint(values)}
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
    <PasswordField
      {...shared}
      autoComplete="new-password"
      onChange={(event) => set({ key: event.currentTarget.value })}
    />
  )
}

function placeholderOf(type: number): string {
  const form = providerOf(type)?.keyForm
  if (form !== undefined) return t('channel-form.key-form', { form })
  return needsKey(type) ? t('channel-form.key-placeholder') : t('channel-form.key-optional')
}

function linesHint({ isBatch, isPool }: ChannelDraft): string {
  if (isPool) return t('channel-form.key-pool-lines')
  return isBatch ? t('channel-form.key-batch-hint') : t('channel-form.key-json-hint')
}

function KeptKey({ onReplace }: { onReplace: () => void }) {
  return (
    <Input.Wrapper label={t('channel-form.key')} labelElement="div">
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t('channel-form.key-kept')}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onReplace}>
          {t('channel-form.key-replace')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
