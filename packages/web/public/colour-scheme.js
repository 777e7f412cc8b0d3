// Runs before the first paint, so that a dark console never flashes white. A file of its own, because the
// content security policy allows no inline script. Same key and values as src/theme/colour-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('theme-mode')
  } catch {
    // Storage is blocked: follow the system.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
