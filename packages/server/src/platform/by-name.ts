/** An object with a value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  // Proof of the cast: each name gets its value, and there are no others.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
