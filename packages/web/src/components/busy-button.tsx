import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

interface BusyButtonProps
  extends Omit<ButtonProps, 'loading'>,
    Omit<ComponentProps<'button'>, keyof ButtonProps | 'color'> {
  isBusy: boolean
}

/** Words that start something. Meanwhile it does nothing more and keeps the focus, which a disabled button would lose. */
export function BusyButton({ isBusy, ...button }: BusyButtonProps) {
  return <Button {...button} loading={isBusy} {...(isBusy ? { renderRoot: renderBusy } : {})} />
}

function renderBusy({ disabled: _, ...button }: ComponentProps<'button'>) {
  return <button {...button} type={button.type ?? 'button'} aria-busy aria-disabled onClick={refuse} />
}

/** Neither the button nor the Enter key in a field sends the form. */
const refuse = (event: MouseEvent): void => event.preventDefault()
