import type { ReplyOf } from '@tollgate/contract/endpoint'
import type { payTopUp } from '@tollgate/contract/endpoints/wallet'

const WINDOW_NAME = 'payment'

/**
 * Leads the browser to the page where an order is paid: with a form in a window of its own, or plainly in this one.
 * Answers `refused` for an address that is not https: what is sent there is signed, but not secret to those in between.
 */
export function openPayment({ url, method, data }: ReplyOf<typeof payTopUp>): 'opened' | 'leaving' | 'refused' {
  if (!isHttps(url)) return 'refused'
  if (method === 'GET') {
    window.location.assign(url)
    return 'leaving'
  }
  // A browser that lets no new window open gets the page in this one.
  const isOpen = window.open('', WINDOW_NAME) !== null
  postForm(url, { fields: typeof data === 'string' ? {} : data, target: isOpen ? WINDOW_NAME : '_self' })
  return isOpen ? 'opened' : 'leaving'
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

function postForm(url: string, { fields, target }: { fields: Readonly<Record<string, string>>; target: string }): void {
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = url
  form.target = target
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
