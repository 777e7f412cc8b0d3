import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryInputOf, ReplyOf } from '@tollgate/contract/endpoint'
import type { bindWeChat, signInWithWeChat } from '@tollgate/contract/endpoints/third-party'
import { type FormEvent, type ReactNode, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { refreshSiteStatus, useSiteStatus } from '../../data/site-status.ts'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { FormProblem } from '../form-problem.tsx'
import { useProofTicket } from './use-proof-ticket.ts'
import classes from './wechat-dialog.module.css'

/** How long the code that WeChat's account gives counts. */
const CODE_MS = 3 * 60_000

type WeChatEndpoint = typeof signInWithWeChat | typeof bindWeChat

interface WeChatDialogProps<E extends WeChatEndpoint> {
  title: string
  /** What is done with the code; `confirmText` says so on the button. */
  endpoint: E
  confirmText: string
  /** Asks for a proof where the account needs one to be bound. */
  proofStep?: (onTicket: (ticket: string) => Promise<void>) => ReactNode
  isOpen: boolean
  onClose: () => void
  onDone: (reply: ReplyOf<E>) => void
}

/** The QR code of the site's WeChat account, and a field for the code that it answers with. */
export function WeChatDialog<E extends WeChatEndpoint>({ isOpen, onClose, title, ...rest }: WeChatDialogProps<E>) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="sm" centered>
      <WeChatForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function WeChatForm<E extends WeChatEndpoint>({
  endpoint,
  confirmText,
  proofStep,
  onDone,
  onClose,
}: Omit<WeChatDialogProps<E>, 'title' | 'isOpen'>) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const proof = useProofTicket()
  const call = useAction(endpoint, {
    onDone: (reply) => {
      onClose()
      onDone(reply)
    },
    onError: (error) => {
      if (!proof.isWantedBy(error)) setProblem(error.message)
    },
  })

  async function send(ticket: string) {
    proof.keep(ticket)
    // Both calls take the same query, but for the ticket, which signing in drops.
    const query: QueryInputOf<WeChatEndpoint> = { code: code.trim(), proof: ticket }
    await call.run(...([{ query }] as Parameters<typeof call.run>))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(code.trim() === '' ? t('entrance.wechat-code-empty') : undefined)
    if (code.trim() !== '') void send(proof.ticket)
  }
  if (proof.isWanted) return proofStep?.(send)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <WeChatPicture />
        <Text size="sm" c="dimmed">
          {t('entrance.wechat-text')}
        </Text>
        <TextInput
          label={t('entrance.code')}
          autoComplete="one-time-code"
          maxLength={256}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FormProblem text={problem} />
        <BusyButton type="submit" isBusy={call.isPending}>
          {confirmText}
        </BusyButton>
      </Stack>
    </form>
  )
}

/** The picture, where the site has one, is dimmed after three minutes; whoever asks then gets the one that it shows now. */
function WeChatPicture() {
  const { wechat_qrcode } = useSiteStatus()
  const queryClient = useQueryClient()
  const [isStale, setStale] = useState(false)
  const clock = useTimeout(() => setStale(true), CODE_MS, { autoInvoke: true })

  async function reload() {
    await refreshSiteStatus(queryClient).catch(toastError)
    setStale(false)
    clock.start()
  }

  if (wechat_qrcode === '') return null
  return (
    <div className={classes.picture} data-stale={isStale || undefined}>
      <img src={wechat_qrcode} alt={t('entrance.wechat-qrcode')} width={200} height={200} />
      {isStale && (
        <div className={classes.over}>
          <Text size="sm">{t('entrance.wechat-stale')}</Text>
          <Button size="xs" onClick={() => void reload()}>
            {t('entrance.wechat-reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
