/** A channel's number typed into a filter; 0, which means any, for what is none. */
export function channelIdIn(text: string): number {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}
