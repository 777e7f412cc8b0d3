/*
 * Loaded into a server process before its own code (`BUN_OPTIONS=--preload ...`): the addresses where vendors exchange
 * keys for tokens are fixed, so requests to them are led to the desk that `TOKEN_DESK_URL` names. All else is as it is.
 */
const desk = process.env.TOKEN_DESK_URL ?? ''
const EXCHANGES = /^https:\/\/(?=aip\.baidubce\.com\/oauth\/|oauth2\.googleapis\.com\/token)/
const plainFetch = globalThis.fetch

globalThis.fetch = Object.assign(
  (input: string | URL | Request, init?: RequestInit) =>
    plainFetch(typeof input === 'string' ? input.replace(EXCHANGES, `${desk}/`) : input, init),
  plainFetch,
)
