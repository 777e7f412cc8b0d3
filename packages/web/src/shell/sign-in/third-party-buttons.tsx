import { Button, Divider, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBrandGithub,
  IconBrandTelegram,
  IconBrandWechat,
  IconLogin2,
  IconShieldLock,
  type TablerIcon,
} from '@tabler/icons-react'
import { signInWithWeChat } from '@tollgate/contract/endpoints/third-party'
import type { SignInReply } from '@tollgate/contract/entities/sign-in'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { openProvider, providerNames, type RedirectProvider, redirectProvidersOf } from './provider-page.ts'
import { WeChatDialog } from './wechat-dialog.tsx'

const icons: Readonly<Record<RedirectProvider, TablerIcon>> = {
  github: IconBrandGithub,
  linuxdo: IconLogin2,
  telegram: IconBrandTelegram,
  oidc: IconShieldLock,
}

/** One button for each other service that one can sign in with here. `onReply` hears of those without a page of their own. */
export function ThirdPartyButtons({ onReply }: { onReply: (reply: SignInReply) => void }) {
  const status = useSiteStatus()
  const [opening, setOpening] = useState<RedirectProvider>()
  const [isWeChatOpen, weChat] = useDisclosure(false)

  async function open(provider: RedirectProvider) {
    setOpening(provider)
    await openProvider(provider, { status }).catch(toastError)
    setOpening(undefined)
  }

  return (
    <Stack gap="xs">
      <Divider label={t('entrance.or-with')} />
      {redirectProvidersOf(status).map((provider) => {
        const ProviderIcon = icons[provider]
        return (
          <BusyButton
            key={provider}
            variant="default"
            fullWidth
            leftSection={<ProviderIcon size={18} aria-hidden />}
            isBusy={opening === provider}
            onClick={() => void open(provider)}
          >
            {t('entrance.sign-in-with', { name: providerNames[provider] })}
          </BusyButton>
        )
      })}
      {status.wechat_login && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBrandWechat size={18} aria-hidden />}
          onClick={weChat.open}
        >
          {t('entrance.wechat-title')}
        </Button>
      )}
      <WeChatDialog
        title={t('entrance.wechat-title')}
        endpoint={signInWithWeChat}
        confirmText={t('account.login-submit')}
        isOpen={isWeChatOpen}
        onClose={weChat.close}
        onDone={onReply}
      />
    </Stack>
  )
}
