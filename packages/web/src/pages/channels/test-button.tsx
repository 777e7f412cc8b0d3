import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import { Suspense, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { keepFocus } from '../../components/keep-focus.tsx'
import { lazyPart } from '../../components/lazy-part.ts'
import { RowButton } from '../../components/row-button.tsx'
import { t } from '../../i18n/translate.ts'
import { showTestOutcome } from './show-test-outcome.ts'
import { useTestChannel } from './use-test-channel.ts'

const TestModelMenu = lazyPart(async () => (await import('./test-model-menu.tsx')).TestModelMenu)

/** Tests a channel with its usual model at once, or with one from the menu. */
export function TestButton({ channel }: { channel: Channel }) {
  const { test, isTesting } = useTestChannel()
  const run = async (model: string) => showTestOutcome(channel.name, await test({ id: channel.id, model }))
  return (
    <Group gap={0} wrap="nowrap">
      <RowButton tone="accent" isBusy={isTesting} onPress={() => void run('')}>
        {t('channels.test')}
      </RowButton>
      <ModelChoice channel={channel} isDisabled={isTesting} onChoose={(model) => void run(model)} />
    </Group>
  )
}

export interface ModelChoiceProps {
  channel: Channel
  isDisabled: boolean
  onChoose: (model: string) => void
}

/** The button of the menu; the menu's code comes with the first press. */
function ModelChoice(props: ModelChoiceProps) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <ActionIcon
      size="sm"
      aria-label={t('channels.test-menu', { name: props.channel.name })}
      disabled={props.isDisabled}
      onClick={() => setAsked(true)}
      {...keepFocus(props.isDisabled)}
    >
      <IconChevronDown size={ICON_SIZE} />
    </ActionIcon>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <TestModelMenu {...props} />
    </Suspense>
  )
}
