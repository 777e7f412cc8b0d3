import { sendVerificationCode } from '@tollgate/contract/endpoints/sign-in'
import { BusyButton } from '../../components/busy-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { useCountdown } from './use-countdown.ts'
import type { HumanCheckState } from './use-human-check.tsx'

/** Seconds until another code may be asked for. */
const CODE_PAUSE = 30

interface MailCodeInput {
  /** Where the code goes. */
  email: string
  check: HumanCheckState
  onProblem: (problem: string | undefined) => void
}

/** What a field for a mailed code is given: among it the button that has one sent. */
export function useMailCode({ email, check, onProblem }: MailCodeInput) {
  const pause = useCountdown()
  const sendCode = useAction(sendVerificationCode, {
    successText: t('entrance.code-sent'),
    onDone: () => {
      check.renew()
      pause.start(CODE_PAUSE)
    },
    onError: (error) => {
      check.renew(error)
      onProblem(error.message)
    },
  })

  function askForCode() {
    const address = email.trim()
    onProblem(address === '' ? t('entrance.email-empty') : undefined)
    const query = address === '' ? undefined : check.query()
    if (query !== undefined) void sendCode.run({ query: { ...query, email: address } })
  }
  return {
    autoComplete: 'one-time-code',
    maxLength: 64,
    rightSectionWidth: 'auto',
    rightSection: (
      <BusyButton
        size="compact-sm"
        variant="subtle"
        mr={4}
        isBusy={sendCode.isPending}
        disabled={pause.seconds > 0}
        onClick={askForCode}
      >
        {pause.seconds > 0 ? t('entrance.code-again', { seconds: pause.seconds }) : t('entrance.code-send')}
      </BusyButton>
    ),
  }
}
