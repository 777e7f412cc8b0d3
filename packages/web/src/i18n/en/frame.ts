import type { frame as zh } from '../zh/frame.ts'

export const frame: Record<keyof typeof zh, string> = {
  'open-menu': 'Open menu',
  'close-menu': 'Close menu',
  'fold-menu': 'Collapse menu',
  'unfold-menu': 'Expand menu',
  'main-menu': 'Main menu',
  'forbidden-title': 'No access to this page',
  'forbidden-text': 'This page is for administrators only. Contact the administrator of this site if you need it.',
  'palette-open': 'Search and commands',
  'palette-hint': 'Search and commands ({keys})',
  'work-running': 'Background work: {name}',
}
