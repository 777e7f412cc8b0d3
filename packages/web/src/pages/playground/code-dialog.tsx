import { Modal, Stack, Tabs, Text } from '@mantine/core'
import { curlSample, javascriptSample, pythonSample, type SampleCall } from '../../components/call-samples.ts'
import { CodeBlock } from '../../components/markdown/code-block.tsx'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { apiAddress } from '../../data/api-address.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { shortened } from './long-texts.ts'
import type { PlaygroundState } from './playground-memory.ts'
import { requestBody } from './request-body.ts'

const samples = [
  { id: 'curl', title: 'curl', language: 'bash', write: curlSample },
  { id: 'python', title: 'Python', language: 'python', write: pythonSample },
  { id: 'javascript', title: 'JavaScript', language: 'javascript', write: javascriptSample },
] as const

/** The call of the playground, as a program with a token would make it. Pictures are shown shortened and copied whole. */
export function CodeDialog({ state, onClose }: { state: PlaygroundState; onClose: () => void }) {
  useFocusBack()
  const address = apiAddress(useSiteStatus().server_address, window.location.origin)
  const { settings, conversations } = state
  const body = requestBody(settings, settings.model, withoutLastAnswer(conversations[0]))
  const call: SampleCall = { address, key: 'sk-...', body }
  return (
    <Modal opened onClose={onClose} size="xl" title={t('playground.code-title')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('playground.code-hint')}
        </Text>
        <Tabs defaultValue={samples[0].id} keepMounted={false}>
          <Tabs.List mb="xs">
            {samples.map(({ id, title }) => (
              <Tabs.Tab key={id} value={id}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {samples.map(({ id, title, language, write }) => (
            <Tabs.Panel key={id} value={id}>
              <CodeBlock
                text={write({ ...call, body: shortened(body) })}
                copied={write(call)}
                language={language}
                title={title}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Modal>
  )
}

/** The call that led to the last answer, or would lead to the next one. */
function withoutLastAnswer(messages: PlaygroundState['conversations'][0]) {
  return messages.at(-1)?.role === 'assistant' ? messages.slice(0, -1) : messages
}
