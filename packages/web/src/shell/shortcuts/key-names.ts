/** Ctrl elsewhere, ⌘ on Apple's systems. */
export const mainModifier = (): string => (/Mac OS X/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
