import DOMPurify from 'dompurify'

/** What may stand in a page: text, pictures, tables. Nothing that runs, loads a frame, or asks for input. */
const allowed = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog', 'audio', 'video'],
}
/** An id could take the place of one of ours, a class its look. */
const names = ['id', 'name', 'class', 'popover', 'popovertarget']

interface Kept {
  /** It may say how it looks, which could also lay it over the page. */
  keepStyle: boolean
  /** Formulas, as MathML, stay too. */
  keepFormulas?: boolean
}

/** HTML without anything that can act. */
export function safeHtml(html: string, { keepStyle, keepFormulas = false }: Kept): string {
  const FORBID_ATTR = keepStyle ? names : [...names, 'style']
  const formulas = keepFormulas ? { USE_PROFILES: { html: true, mathMl: true }, ADD_ATTR: ['columnalign'] } : {}
  const options = { ...allowed, ...formulas, FORBID_ATTR, RETURN_DOM_FRAGMENT: true } as const
  const body = DOMPurify.sanitize(html, options)
  for (const link of body.querySelectorAll('a[href]')) leadElsewhere(link)
  // They scroll where they are too wide, and then have to be in reach of the keyboard.
  for (const wide of body.querySelectorAll('pre, table')) wide.setAttribute('tabindex', '0')
  for (const image of body.querySelectorAll('img')) image.setAttribute('loading', 'lazy')
  const holder = document.createElement('div')
  holder.append(body)
  return holder.innerHTML
}

/** A link to another site opens a window of its own, which cannot reach back. */
function leadElsewhere(link: Element): void {
  const target = link.getAttribute('href') ?? ''
  if (target.startsWith('/') && !target.startsWith('//')) return
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer')
}
