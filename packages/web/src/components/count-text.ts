/** A whole number with separators of thousands, in either language. */
export const countText = (count: number): string => count.toLocaleString('en-US')
