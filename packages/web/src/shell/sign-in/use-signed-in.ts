import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SignInReply } from '@tollgate/contract/entities/sign-in'
import { forgetReplies } from '../../data/forget-replies.ts'
import { rememberUser } from '../../data/session.ts'
import { toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { pageAfterSignIn } from './wanted-page.ts'

/** What follows every sign-in that is complete: the user is remembered and comes to the page that was wanted. */
export function useSignedIn(): (user: SignInReply) => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { expired } = useSearch({ strict: false })
  return (user) => {
    // Someone else may have been signed in here, and signed out in another tab.
    forgetReplies(queryClient)
    rememberUser(user)
    toastSuccess(t('account.login-done'))
    void navigate({ href: pageAfterSignIn({ userId: user.id, isExpired: expired !== undefined }), replace: true })
  }
}
