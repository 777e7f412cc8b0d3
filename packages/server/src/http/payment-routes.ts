import { AppError } from '@tollgate/contract/app-error'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { PaymentCallbacks } from '../domain/wallet/payment-callbacks.ts'
import { EPAY_NOTIFY_PATH, EPAY_RETURN_PATH, WALLET_PATH } from '../domain/wallet/top-up.ts'
import type { ConsoleContext, ConsoleEnv } from './console-env.ts'
import { readBody } from './read-body.ts'

export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook'

/** Notices of Epay have less than a thousand bytes, events of Stripe some ten thousand. */
const BODY_BYTES_MAX = 256 * 1024

interface PaymentRouteParts {
  callbacks: PaymentCallbacks
  log: Logger
}

/**
 * What payment gateways call, and where they send a buyer back. Not limited by address, because all payments of a site
 * come from one; who has no valid signature gets no further than that. Answers only after the credit is on disk.
 */
export function addPaymentRoutes(app: Hono<ConsoleEnv>, { callbacks, log }: PaymentRouteParts): void {
  /** Undefined when it could not be found out: the gateway must ask again. */
  async function outcomeOf(context: ConsoleContext, take: () => Promise<boolean>): Promise<boolean | undefined> {
    context.header('Cache-Control', 'no-store')
    try {
      return await take()
    } catch (cause) {
      // A body that cannot be read is the caller's fault and no payment.
      if (cause instanceof AppError && cause.status < 500) return false
      log.error({ err: cause, requestId: context.var.requestId, path: context.req.path }, 'a payment callback failed')
      return undefined
    }
  }

  // Gateways look for the word "success", so nothing else may contain it.
  const answerEpay = async (context: ConsoleContext, fields: () => Promise<Fields>): Promise<Response> => {
    const isCredited = await outcomeOf(context, async () => callbacks.takeEpay(await fields()))
    return context.text(isCredited ? 'success' : 'fail', isCredited === undefined ? 503 : 200)
  }
  app.get(EPAY_NOTIFY_PATH, (context) => answerEpay(context, async () => queryOf(context)))
  app.post(EPAY_NOTIFY_PATH, (context) => answerEpay(context, () => formOf(context)))

  app.get(EPAY_RETURN_PATH, async (context) => {
    const isCredited = await outcomeOf(context, () => callbacks.takeEpay(queryOf(context)))
    return context.redirect(`${WALLET_PATH}?payment=${isCredited ? 'success' : 'pending'}`)
  })

  app.post(STRIPE_WEBHOOK_PATH, async (context) => {
    const header = context.req.header('stripe-signature') ?? ''
    const isTaken = await outcomeOf(context, async () =>
      callbacks.takeStripe({ header, body: await readBody(context.req.raw, BODY_BYTES_MAX) }),
    )
    return context.json({ received: isTaken === true }, isTaken === undefined ? 503 : isTaken ? 200 : 400)
  })
}

type Fields = [name: string, value: string][]

const queryOf = (context: ConsoleContext): Fields => [...new URL(context.req.url).searchParams]

async function formOf(context: ConsoleContext): Promise<Fields> {
  return [...new URLSearchParams(await readBody(context.req.raw, BODY_BYTES_MAX))]
}
