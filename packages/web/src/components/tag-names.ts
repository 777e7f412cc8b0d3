/** Trimmed, without empty and repeated names, in the order given. */
export function tidyNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))]
}

/** A comma list of the API as names. */
export const namesOf = (list: string | null): string[] => tidyNames((list ?? '').split(','))

/** Typed text as names: commas, also Chinese ones, and line breaks stand between them. */
export const typedNames = (text: string): string[] => tidyNames(text.split(/[,，\n]/))
