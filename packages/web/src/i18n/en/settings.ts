import type { settings as zh } from '../zh/settings.ts'

export const settings: Record<keyof typeof zh, string> = {
  operation: 'Operation',
  system: 'System',
  other: 'Other',
}
