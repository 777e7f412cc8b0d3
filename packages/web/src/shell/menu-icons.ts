import {
  type Icon,
  IconBroadcast,
  IconChartBar,
  IconHistory,
  IconKey,
  IconListDetails,
  IconMessage,
  IconMessages,
  IconMusic,
  IconPhoto,
  IconSettings,
  IconTicket,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'

/**
 * Icons of the side menu by the name that `routes.tsx` uses. They come with the console's frame: the login page, which
 * needs the list of pages too, does without them.
 */
export const menuIcons = {
  playground: IconMessages,
  channels: IconBroadcast,
  chat: IconMessage,
  tokens: IconKey,
  redemptions: IconTicket,
  dashboard: IconChartBar,
  wallet: IconWallet,
  users: IconUsers,
  audit: IconHistory,
  logs: IconListDetails,
  drawings: IconPhoto,
  tasks: IconMusic,
  settings: IconSettings,
} as const satisfies Readonly<Record<string, Icon>>

export type MenuIconName = keyof typeof menuIcons
