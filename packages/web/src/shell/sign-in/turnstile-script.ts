/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
const ADDRESS = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

interface WidgetOptions {
  sitekey: string
  theme: 'light' | 'dark'
  size: 'flexible'
  language: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

interface Turnstile {
  /** Gives the widget's id. */
  render: (holder: HTMLElement, options: WidgetOptions) => string
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

/** Loads Cloudflare's script once for the page. The policy of the page allows it only where the check is on. */
export function loadTurnstile(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const answer = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('Turnstile did not start')))
    if (window.turnstile) return answer()
    const script = document.querySelector<HTMLScriptElement>(`script[src="${ADDRESS}"]`) ?? addScript()
    script.addEventListener('load', answer)
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Turnstile could not be loaded'))
    })
  })
}

function addScript(): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = ADDRESS
  script.async = true
  document.head.append(script)
  return script
}
