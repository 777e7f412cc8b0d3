import type { OptionValues } from '@tollgate/contract/options'

interface Shown {
  taskId: string
  /** The vendor's address of the picture; empty: there is none. */
  imageUrl: string
  /** Unfinished pictures change under one address. */
  isFinal: boolean
}

interface Site {
  options: Pick<OptionValues, 'MjForwardUrlEnabled' | 'ServerAddress'>
  /** Stands in for an address of the site that was never set; empty: the path alone. */
  origin: string
}

/** Where a caller finds a picture: here while drawings are forwarded, else with the vendor. */
export function imageAddressOf({ taskId, imageUrl, isFinal }: Shown, { options, origin }: Site): string {
  if (imageUrl === '' || taskId === '' || !options.MjForwardUrlEnabled) return imageUrl
  const address = `${options.ServerAddress || origin}/mj/image/${encodeURIComponent(taskId)}`
  return isFinal ? address : `${address}?rand=${Bun.hash.crc32(imageUrl)}`
}
