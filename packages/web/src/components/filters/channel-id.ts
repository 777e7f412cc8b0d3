const NO_CHANNEL = Number.MAX_SAFE_INTEGER

/** A channel's number typed into a filter; 0, which means any, for nothing; one that no channel has for what is no number. */
export function channelIdIn(text: string): number {
  if (text.trim() === '') return 0
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : NO_CHANNEL
}
