/** What browsers call every key that an input method has taken. */
const TAKEN_KEY_CODE = 229

/**
 * The key belongs to a word that is being composed, as Chinese is, and means nothing else. Safari ends the composition
 * before it tells of the key that did, which only the code shows: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === TAKEN_KEY_CODE
