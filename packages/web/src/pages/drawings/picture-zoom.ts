import type { PictureSize } from './picture.tsx'

/** Steps by which a picture is enlarged, over the size at which it fits. */
const STEPS = [1, 1.5, 2, 3, 4, 6, 8]

export const FIT = 1

/** The next step in or out; the last one at the end. */
export function nextZoom(zoom: number, direction: 'in' | 'out'): number {
  const step = direction === 'in' ? STEPS.find((one) => one > zoom) : STEPS.findLast((one) => one < zoom)
  return step ?? zoom
}

interface Shown {
  picture: PictureSize
  /** Room there is for it. */
  frame: PictureSize
  zoom: number
}

/** Width in pixels at which a picture is shown. At zoom 1 all of it is in view; small ones are not blown up. */
export function shownWidth({ picture, frame, zoom }: Shown): number {
  const fitting = Math.min(1, frame.width / picture.width, frame.height / picture.height)
  return Math.round(picture.width * fitting * zoom)
}
