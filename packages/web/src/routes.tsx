import { IconBroadcast, IconKey, IconListDetails } from '@tabler/icons-react'
import type { PageRow } from './shell/page-row.ts'

/** Every page of the console. Router, guards and menus follow from this list. */
export const pages: readonly PageRow[] = [
  {
    path: '/',
    access: 'anyone',
    title: 'shell.home',
    frame: 'open',
    load: async () => (await import('./pages/home/home-page.tsx')).HomePage,
  },
  {
    path: '/login',
    access: 'anyone',
    title: 'account.login',
    frame: 'open',
    load: async () => (await import('./pages/login/login-page.tsx')).LoginPage,
  },
  {
    path: '/setup',
    access: 'anyone',
    title: 'account.setup',
    frame: 'open',
    load: async () => (await import('./pages/setup/setup-page.tsx')).SetupPage,
  },
  {
    path: '/channel',
    // The page opens its drawer from the address.
    alsoAt: ['/channel/add', '/channel/edit/$id'],
    access: 'admin',
    title: 'shell.channels',
    frame: 'console',
    menu: { icon: IconBroadcast },
    load: async () => (await import('./pages/channels/channels-page.tsx')).ChannelsPage,
  },
  {
    path: '/token',
    access: 'user',
    title: 'shell.tokens',
    frame: 'console',
    menu: { icon: IconKey },
    load: async () => (await import('./pages/tokens/tokens-page.tsx')).TokensPage,
  },
  {
    path: '/log',
    access: 'user',
    title: 'shell.logs',
    frame: 'console',
    menu: { icon: IconListDetails },
    load: async () => (await import('./pages/logs/logs-page.tsx')).LogsPage,
  },
]

/** What any other address shows. */
export const loadNotFoundPage: PageRow['load'] = async () =>
  (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage
