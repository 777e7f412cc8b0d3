/**
 * The circles in which files import each other, each as the path that leads back to where it began. One circle at least
 * for every group of files that are tied so; none when there is none.
 * @param {ReadonlyMap<string, readonly string[]>} imports the files that each file imports
 * @returns {string[][]}
 */
export function importCircles(imports) {
  /** @type {string[][]} */
  const circles = []
  /** Files whose imports have all been followed. */
  const done = new Set()
  /** @type {string[]} */
  const path = []

  /** @param {string} file */
  const follow = (file) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (done.has(file) || path.includes(file)) return
    path.push(file)
    for (const imported of imports.get(file) ?? []) follow(imported)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) follow(file)
  return circles
}
