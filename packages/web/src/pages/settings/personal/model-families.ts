/** Models whose names begin alike. */
export interface ModelFamily {
  name: string
  models: readonly string[]
}

/** Groups model names by how they begin (`gpt-4o` and `gpt-5` are `gpt`), both sorted. */
export function modelFamilies(models: readonly string[]): ModelFamily[] {
  const families = new Map<string, string[]>()
  for (const model of [...models].sort((a, b) => a.localeCompare(b))) {
    const name = familyOf(model)
    families.set(name, [...(families.get(name) ?? []), model])
  }
  return [...families].map(([name, members]) => ({ name, models: members }))
}

/** `deepseek-ai/DeepSeek-V3` by its vendor, `o3-mini` by its whole first part, `qwen2.5-max` without the number. */
function familyOf(model: string): string {
  const vendor = model.includes('/') ? model.slice(0, model.indexOf('/')) : ''
  const first = vendor || (model.split(/[-_:@]/)[0] ?? model)
  const word = /^[a-z\p{Script=Han}]{2,}/iu.exec(first)?.[0]
  return (vendor || word || first).toLowerCase()
}
