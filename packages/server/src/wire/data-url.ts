const BASE64_DATA = /^data:([^;,]*)(?:;[^;,]+)*;base64,/i

/** Media type and content of `data:image/png;base64,...`; undefined when it is something else. */
export function dataUrl(address: string): { mediaType: string; base64: string } | undefined {
  // The head is short: a regular expression over megabytes of content would be slow.
  const head = BASE64_DATA.exec(address.slice(0, 200))
  if (!head) return undefined
  return { mediaType: head[1] || 'application/octet-stream', base64: address.slice(head[0].length) }
}

export const toDataUrl = ({ mediaType, base64 }: { mediaType: string; base64: string }): string =>
  `data:${mediaType};base64,${base64}`
