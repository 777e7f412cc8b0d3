// The page says of itself that it could not be loaded, in index.html. Until that is so, nobody sees it; what is drawn
// later takes its place. A file of its own, because the content security policy allows no inline script.
;(() => {
  const LONG_MS = 20_000
  const hidden = new CSSStyleSheet()
  hidden.replaceSync('#not-loaded { display: none }')
  const show = () => {
    hidden.disabled = true
  }
  document.adoptedStyleSheets.push(hidden)
  // A script or style that does not come, in this page or asked for by another script.
  addEventListener('error', show, true)
  addEventListener('unhandledrejection', show)
  setTimeout(show, LONG_MS)
})()
