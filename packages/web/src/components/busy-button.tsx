import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { keepFocus } from './keep-focus.tsx'

interface BusyButtonProps
  extends Omit<ButtonProps, 'loading'>,
    Omit<ComponentProps<'button'>, keyof ButtonProps | 'color'> {
  isBusy: boolean
}

/** Words that start something. Neither while it works nor while there is nothing to start does it lose the focus. */
export function BusyButton({ isBusy, disabled = false, ...button }: BusyButtonProps) {
  return (
    <Button {...button} aria-busy={isBusy} loading={isBusy} disabled={disabled} {...keepFocus(isBusy || disabled)} />
  )
}
