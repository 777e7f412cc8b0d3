import {
  type Icon,
  IconBroadcast,
  IconHistory,
  IconKey,
  IconListDetails,
  IconSettings,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'

/**
 * Icons of the side menu by the name that `routes.tsx` uses. They come with the console's frame: the login page, which
 * needs the list of pages too, does without them.
 */
export const menuIcons = {
  channels: IconBroadcast,
  tokens: IconKey,
  redemptions: IconTicket,
  users: IconUsers,
  audit: IconHistory,
  logs: IconListDetails,
  settings: IconSettings,
} as const satisfies Readonly<Record<string, Icon>>

export type MenuIconName = keyof typeof menuIcons
