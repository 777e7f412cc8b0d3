import type { ComponentProps, MouseEvent } from 'react'

/**
 * Spread over a button of Mantine's that is disabled, or busy, at times: meanwhile it looks so and does nothing, but keeps
 * the focus. A disabled button loses it to the page, and whoever uses the keyboard begins anew.
 */
export const keepFocus = (isAtRest: boolean) => (isAtRest ? { renderRoot: renderAtRest } : {})

function renderAtRest({ disabled: _, ...button }: ComponentProps<'button'>) {
  return <button {...button} type={button.type ?? 'button'} aria-disabled onClick={refuse} />
}

/** Neither the button nor the Enter key in a field sends the form. */
const refuse = (event: MouseEvent): void => event.preventDefault()
