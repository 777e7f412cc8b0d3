import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logout } from '@tollgate/contract/endpoints/sign-in'
import { forgetReplies } from '../data/forget-replies.ts'
import { forgetUser } from '../data/session.ts'
import { useAction } from '../data/use-action.ts'

/** Ends the session and leads to the login page. */
export function useSignOut(): { signOut: () => Promise<void>; isPending: boolean } {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { run, isPending } = useAction(logout, {
    onDone: async () => {
      // First away from the page: it would read anew what is forgotten, and be refused.
      await navigate({ to: '/login' })
      forgetUser()
      forgetReplies(queryClient)
    },
  })
  async function signOut() {
    // Calls under way would come back refused.
    await queryClient.cancelQueries()
    await run()
  }
  return { signOut, isPending }
}
