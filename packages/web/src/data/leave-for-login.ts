import { readSession } from './session.ts'

/** Longer than the login page takes to open. Whoever stays, with unsaved edits, is led there again by what is refused later. */
const LEAVING_MS = 10_000

/** The calls of a page find its session ended one after the other, and another navigation would end the one under way. */
let ledAt = Number.NEGATIVE_INFINITY

/**
 * The login page then forgets the user. Not here: the frame would lead to the login page too, without the reason.
 * Whoever has just signed out is not told that the session ended by a call that was still under way.
 */
export function leaveForLogin(): void {
  if (readSession() === undefined || performance.now() - ledAt < LEAVING_MS) return
  window.location.assign('/login?expired=true')
  // The browser may have asked meanwhile whether to leave.
  ledAt = performance.now()
}
