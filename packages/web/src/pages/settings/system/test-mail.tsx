import { Group, Text, TextInput } from '@mantine/core'
import { sendTestMail } from '@tollgate/contract/endpoints/options'
import { readSelf } from '@tollgate/contract/endpoints/users'
import { useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { toastSuccess } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'

/** Sends a letter with the settings as they are saved: to the own address, or any other. */
export function TestMail() {
  const own = useEndpoint(readSelf).data?.email ?? ''
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const to = (typed ?? own).trim()
  const send = useAction(sendTestMail, {
    onDone: () => toastSuccess(t('site-settings.test-mail-sent', { to })),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(to === '')
        if (to !== '') void send.run({ body: { to } })
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('site-settings.test-mail-to')}
          w={{ base: '100%', xs: 240 }}
          type="email"
          value={typed ?? own}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong && t('site-settings.test-mail-needed')}
        />
        <BusyButton type="submit" variant="light" isBusy={send.isPending}>
          {t('site-settings.test-mail')}
        </BusyButton>
        <Text size="xs" c="dimmed" w="100%">
          {t('site-settings.test-mail-hint')}
        </Text>
      </Group>
    </form>
  )
}
