/**
 * The first object key that stands twice in the same object of a valid JSON text; undefined when there is none.
 * JSON.parse keeps the last of them in silence, which loses what an administrator typed.
 */
export function duplicateKeyOf(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  let index = 0
  while (index < json.length) {
    const character = json[index]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(undefined)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOfString(json, index)
      const keys = open.at(-1)
      if (keys && isFollowedByColon(json, end)) {
        const key: string = JSON.parse(json.slice(index, end))
        if (keys.has(key)) return key
        keys.add(key)
      }
      index = end
      continue
    }
    index += 1
  }
  return undefined
}

function endOfString(json: string, start: number): number {
  let index = start + 1
  while (json[index] !== '"' && index < json.length) index += json[index] === '\\' ? 2 : 1
  return index + 1
}

function isFollowedByColon(json: string, index: number): boolean {
  let next = index
  while (/\s/.test(json[next] ?? '')) next += 1
  return json[next] === ':'
}
