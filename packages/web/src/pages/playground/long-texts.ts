/** Texts that only pictures are longer than. */
const SHOWN_MAX = 20_000
const SHOWN_OF_LONGER = 60

/** The same value with its very long texts cut, for showing. */
export function shortened<Value>(value: Value): Value {
  // What comes out of JSON.parse has the shape of what went in.
  return JSON.parse(JSON.stringify(value), (_name, part) =>
    typeof part === 'string' && part.length > SHOWN_MAX ? `${part.slice(0, SHOWN_OF_LONGER)}… (${part.length})` : part,
  ) as Value
}
