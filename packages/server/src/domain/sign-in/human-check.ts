import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import * as z from 'zod/mini'
import type { Vault } from '../../platform/hashing.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { AskProvider } from './providers/provider-call.ts'
import { HumanVerdict } from './providers/schema.ts'

/** How long a browser that passed is believed: forms that send a code and then register ask twice. */
const BELIEVED_MS = 30 * 60_000

interface HumanCheckParts {
  ask: AskProvider
  options: () => OptionValues
  shared: Pick<SharedState, 'get' | 'put'>
  vault: Vault
  /** Cloudflare's `siteverify`. */
  verifyUrl: string
}

interface Visit {
  turnstile: string | undefined
  /** Of the client. */
  address: string
  /** Names the browser; made when it has none yet. */
  visitorId: () => string
}

export type HumanCheck = ReturnType<typeof createHumanCheck>

/** Cloudflare's Turnstile in front of sign-in and its kin, when the site turns it on. */
export function createHumanCheck({ ask, options, shared, vault, verifyUrl }: HumanCheckParts) {
  async function isHuman(response: string, remoteip: string): Promise<boolean> {
    const form = { secret: options().TurnstileSecretKey, response, remoteip }
    const answer = await ask({ provider: 'Turnstile', url: verifyUrl, form })
    const verdict = z.safeParse(HumanVerdict, answer.body)
    return verdict.success && verdict.data.success
  }

  /**
   * Throws `sign-in.human-check-missing`, `sign-in.human-check-failed`, `sign-in.provider-unreachable`,
   * `sign-in.session-not-saved`.
   */
  return async function checkHuman({ turnstile, address, visitorId }: Visit): Promise<void> {
    if (!options().TurnstileCheckEnabled) return
    const key = `human:${vault.hash('visitor', `${visitorId()} ${address}`)}`
    if ((await shared.get(key).catch(() => undefined)) !== undefined) return
    if (!turnstile) throw new AppError('sign-in.human-check-missing', {})
    if (!(await isHuman(turnstile, address))) throw new AppError('sign-in.human-check-failed', {})
    await shared.put(key, '1', BELIEVED_MS).catch((cause: unknown) => {
      throw new AppError('sign-in.session-not-saved', {}, { cause })
    })
  }
}
