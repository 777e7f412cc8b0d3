import { Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { bindWeChat } from '@tollgate/contract/endpoints/third-party'
import { readSelf } from '@tollgate/contract/endpoints/users'
import type { Binding } from '@tollgate/contract/entities/sign-in'
import type { User } from '@tollgate/contract/entities/user'
import { useCallback, useEffect, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { useSiteStatus } from '../../../data/site-status.ts'
import { toastSuccess } from '../../../data/toast.ts'
import { endpointKey } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { providerNames, type RedirectProvider, redirectProvidersOf } from '../../../shell/sign-in/provider-page.ts'
import { ProofStep } from './proof-step.tsx'
import styles from './row-list.module.css'
import { UnbindButton } from './unbind-button.tsx'
import { useProviderPage } from './use-provider-page.tsx'

const EmailDialog = lazyDialog(async () => (await import('./email-dialog.tsx')).EmailDialog)
const WeChatDialog = lazyDialog(async () => (await import('../../../shell/sign-in/wechat-dialog.tsx')).WeChatDialog)

/** Other accounts that stand for this one, and the e-mail address. */
export function BindingsCard({ user }: { user: User }) {
  const status = useSiteStatus()
  const queryClient = useQueryClient()
  const [isEmailOpen, email] = useDisclosure(false)
  const [isWeChatOpen, weChat] = useDisclosure(false)
  const providerPage = useProviderPage()
  const redirecting = redirectProvidersOf(status)
  const boundIds: Record<RedirectProvider, string> = {
    github: user.github_id,
    linuxdo: user.linux_do_id,
    telegram: user.telegram_id,
    oidc: user.oidc_id,
  }
  const others = ['github', 'telegram', 'linuxdo', 'oidc'] as const

  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: endpointKey(readSelf) }),
    [queryClient],
  )
  function refresh() {
    toastSuccess(t('personal.bind-done'))
    readAgain()
  }
  // The provider's page is another tab: who comes back from it may be bound.
  useEffect(() => {
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [readAgain])

  return (
    <TitledCard title={t('personal.bindings')}>
      <ul className={styles.rows}>
        <BindingRow
          binding="email"
          name={t('personal.email')}
          bound={user.email}
          isOn
          onBind={email.open}
          isReplaceable
        />
        <BindingRow
          binding="wechat"
          name={t('personal.wechat')}
          bound={user.wechat_id}
          isOn={status.wechat_login}
          onBind={weChat.open}
        />
        {others.map((provider) => (
          <BindingRow
            key={provider}
            binding={provider}
            name={providerNames[provider]}
            bound={boundIds[provider]}
            isOn={redirecting.includes(provider)}
            onBind={() => providerPage.open(provider)}
          />
        ))}
      </ul>
      <EmailDialog current={user.email} isOpen={isEmailOpen} onClose={email.close} onDone={refresh} />
      <WeChatDialog
        title={t('personal.bind-label', { name: t('personal.wechat') })}
        endpoint={bindWeChat}
        confirmText={t('personal.bind')}
        proofStep={(onTicket) => <ProofStep confirmText={t('personal.bind')} onTicket={onTicket} />}
        isOpen={isWeChatOpen}
        onClose={weChat.close}
        onDone={refresh}
      />
      {providerPage.dialog}
    </TitledCard>
  )
}

interface BindingRowProps {
  binding: Binding
  name: string
  /** Who one is there; empty: not bound. */
  bound: string
  /** Whether this site knows that way. */
  isOn: boolean
  isReplaceable?: boolean
  onBind: () => void | Promise<void>
}

function BindingRow({ binding, name, bound, isOn, isReplaceable = false, onBind }: BindingRowProps) {
  const [isBusy, setBusy] = useState(false)
  async function bind() {
    setBusy(true)
    await onBind()
    setBusy(false)
  }
  const mayBind = isOn && (bound === '' || isReplaceable)
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        {name}
        <Tooltip label={bound} disabled={bound === ''}>
          <div className={styles.note}>{bound || (isOn ? t('personal.not-bound') : t('personal.not-enabled'))}</div>
        </Tooltip>
      </div>
      <div className={styles.actions}>
        {mayBind && (
          <BusyButton
            size="compact-sm"
            variant="default"
            isBusy={isBusy}
            aria-label={t('personal.bind-label', { name })}
            onClick={() => void bind()}
          >
            {bound === '' ? t('personal.bind') : t('personal.bind-again')}
          </BusyButton>
        )}
        {bound !== '' && <UnbindButton binding={binding} name={name} />}
      </div>
    </li>
  )
}
