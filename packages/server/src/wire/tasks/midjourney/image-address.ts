import type { OptionValues } from '@tollgate/contract/options'

/** Proof that an address of a picture was given out here: vendors' numbers can be guessed. */
export type SignPicture = (drawing: { userId: number; taskId: string }) => string

interface Shown {
  userId: number
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
  signPicture: SignPicture
}

/** Where a caller finds a picture: here while drawings are forwarded, else with the vendor. */
export function imageAddressOf({ userId, taskId, imageUrl, isFinal }: Shown, site: Site): string {
  const { options, origin, signPicture } = site
  if (imageUrl === '' || taskId === '' || !options.MjForwardUrlEnabled) return imageUrl
  const address = `${options.ServerAddress || origin}/mj/image/${encodeURIComponent(taskId)}?sig=${signPicture({ userId, taskId })}`
  return isFinal ? address : `${address}&rand=${Bun.hash.crc32(imageUrl)}`
}
