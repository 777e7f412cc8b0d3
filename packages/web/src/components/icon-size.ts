/** Icons inside controls and rows, in pixels. */
export const ICON_SIZE = 16
