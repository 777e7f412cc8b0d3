type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** The object without its undefined fields: exact optional fields are either there or not. */
export function definedOnly<Fields extends object>(fields: Fields): Defined<Fields> {
  const defined: Defined<Fields> = {}
  for (const name in fields) {
    // The undefined ones are just left out.
    if (fields[name] !== undefined) defined[name] = fields[name] as Defined<Fields>[typeof name]
  }
  return defined
}
