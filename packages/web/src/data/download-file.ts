import { USER_ID_HEADER } from '@tollgate/contract/constants'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import * as z from 'zod/mini'
import { currentLanguage, t } from '../i18n/translate.ts'
import { addressOf, CallError, textOfFailure } from './call-endpoint.ts'
import { leaveForLogin } from './leave-for-login.ts'
import { withPatience } from './patience.ts'
import { readSession } from './session.ts'

/** Until a file begins; how long it then takes is up to its size. */
const BEGIN_LIMIT_MS = 60_000

const Refusal = z.object({ message: z.string().check(z.minLength(1)) })

/**
 * Saves the file that an endpoint answers with, under the name the server gives it. Not a plain link: the server wants
 * the header that only a page of its own can send. The browser keeps large files on disk while they arrive.
 * Throws `CallError`.
 */
export async function downloadFile(
  endpoint: EndpointDefinition,
  query: Readonly<Record<string, string | number>>,
): Promise<void> {
  const response = await ask(addressOf(endpoint.path, { query }))
  const { status, headers } = response
  // Most refusals are HTTP 200, too; only a file has a name.
  if (!response.ok || !headers.has('Content-Disposition')) {
    if (status === 401) leaveForLogin()
    const refusal = z.safeParse(Refusal, await response.json().catch(() => undefined)).data
    throw new CallError(textOfFailure(status, refusal?.message), { status })
  }
  const file = await response.blob().catch((cause) => {
    throw new CallError(t('common.error-network'), { status: 0, cause })
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(headers.get('Content-Disposition'))
  link.click()
  URL.revokeObjectURL(address)
}

async function ask(address: string): Promise<Response> {
  const headers = {
    [USER_ID_HEADER]: String(readSession()?.id ?? -1),
    'Cache-Control': 'no-store',
    'Accept-Language': currentLanguage(),
  }
  try {
    return await withPatience((signal) => fetch(address, { headers, signal }), {
      limitMs: BEGIN_LIMIT_MS,
      late: () => new CallError(t('common.error-late'), { status: 0 }),
    })
  } catch (cause) {
    if (cause instanceof CallError) throw cause
    throw new CallError(t('common.error-network'), { status: 0, cause })
  }
}

/** The file name of the header; empty when there is none: the browser then makes one up. */
const nameIn = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? ''
