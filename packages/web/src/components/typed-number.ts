/** What stands in a field for numbers; undefined while it is empty, or holds what is no exact number. */
export const typedNumber = (typed: number | string): number | undefined =>
  typeof typed === 'number' ? typed : undefined
