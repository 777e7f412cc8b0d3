import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepFocus } from './keep-focus.tsx'

interface BusyIconButtonProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  label: string
  icon: ReactNode
  isBusy: boolean
  onPress: () => void
}

/** A picture that starts something; it keeps the focus while it works. */
export function BusyIconButton({ label, icon, isBusy, onPress, ...look }: BusyIconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...look}
        aria-label={label}
        aria-busy={isBusy}
        loading={isBusy}
        onClick={onPress}
        {...keepFocus(isBusy)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
