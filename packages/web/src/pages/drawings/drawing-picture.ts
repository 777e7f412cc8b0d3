import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'

/** Pictures that this site shows itself, whatever the vendor's address is. */
const OWN_PATH = /^\/mj\/image\//

/**
 * Where the page finds the picture of a drawing: on this site while drawings are forwarded, also when the operator has
 * given the site another name than the one it was opened by. Undefined when there is none.
 */
export function pictureAddress({ image_url }: Pick<DrawingTask, 'image_url'>): string | undefined {
  if (OWN_PATH.test(image_url)) return image_url
  if (!URL.canParse(image_url)) return undefined
  const { protocol, pathname, search } = new URL(image_url)
  if (OWN_PATH.test(pathname)) return pathname + search
  return protocol === 'https:' || protocol === 'http:' ? image_url : undefined
}
