import type { OptionValues } from '@tollgate/contract/options'

/** Proof that an address of a picture or video was given out here: vendors' numbers can be guessed. */
export type SignPicture = (drawing: Drawing) => string

interface Drawing {
  userId: number
  taskId: string
}

interface ShownVideos extends Drawing {
  /** The vendor's addresses. */
  videoUrls: readonly string[]
}

interface Shown extends Drawing {
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
export function imageAddressOf({ imageUrl, isFinal, ...drawing }: Shown, site: Site): string {
  const own = imageUrl === '' ? undefined : ownAddress(drawing, site)
  if (own === undefined || isFinal) return own ?? imageUrl
  return `${own}&rand=${Bun.hash.crc32(imageUrl)}`
}

/** Where pages of the console find videos, likewise. */
export function videoAddressesOf({ videoUrls, ...drawing }: ShownVideos, site: Site): string[] {
  const own = ownAddress(drawing, site)
  return own === undefined ? [...videoUrls] : videoUrls.map((_, place) => `${own}&video=${place + 1}`)
}

/** Undefined where the vendor's own addresses are given out. */
function ownAddress({ userId, taskId }: Drawing, { options, origin, signPicture }: Site): string | undefined {
  if (taskId === '' || !options.MjForwardUrlEnabled) return undefined
  const signature = signPicture({ userId, taskId })
  return `${options.ServerAddress || origin}/mj/image/${encodeURIComponent(taskId)}?sig=${signature}`
}
