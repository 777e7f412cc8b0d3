import { ActionIcon, type ActionIconProps, Loader, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { ICON_SIZE } from './icon-size.ts'

interface BusyIconButtonProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  label: string
  icon: ReactNode
  isBusy: boolean
  onPress: () => void
}

/** A picture that starts something. Meanwhile it does nothing more and keeps the focus, which a disabled button would lose. */
export function BusyIconButton({ label, icon, isBusy, onPress, ...look }: BusyIconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...look}
        aria-label={label}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onPress}
      >
        {isBusy ? <Loader size={ICON_SIZE} /> : icon}
      </ActionIcon>
    </Tooltip>
  )
}
