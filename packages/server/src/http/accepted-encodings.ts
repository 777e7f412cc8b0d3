/** What the header `Accept-Encoding` names, in small letters, without what it refuses (`;q=0`). */
export const acceptedEncodings = (header: string | undefined): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim() ?? '')
