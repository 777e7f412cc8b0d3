import type { PageRow } from './shell/page-row.ts'

/** The code of every page of the console, by the name that `routes.tsx` uses. */
export const consolePages = {
  playground: async () => (await import('./pages/playground/playground-page.tsx')).PlaygroundPage,
  channels: async () => (await import('./pages/channels/channels-page.tsx')).ChannelsPage,
  chat: async () => (await import('./pages/chat/chat-page.tsx')).ChatPage,
  tokens: async () => (await import('./pages/tokens/tokens-page.tsx')).TokensPage,
  dashboard: async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
  redemptions: async () => (await import('./pages/redemptions/redemptions-page.tsx')).RedemptionsPage,
  wallet: async () => (await import('./pages/wallet/wallet-page.tsx')).WalletPage,
  users: async () => (await import('./pages/users/users-page.tsx')).UsersPage,
  logs: async () => (await import('./pages/logs/logs-page.tsx')).LogsPage,
  drawings: async () => (await import('./pages/drawings/drawings-page.tsx')).DrawingsPage,
  tasks: async () => (await import('./pages/tasks/tasks-page.tsx')).TasksPage,
  audit: async () => (await import('./pages/audit/audit-page.tsx')).AuditPage,
  help: async () => (await import('./pages/help/help-page.tsx')).HelpPage,
  settings: async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage,
} as const satisfies Readonly<Record<string, PageRow['load']>>
