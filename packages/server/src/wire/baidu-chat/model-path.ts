import { invalid } from '../invalid.ts'
import { BASE_PATH, PATH_NAMES } from './schema.ts'

const NAME = /^[\w-][\w.-]*$/

/** Where a model is asked. Throws `request.invalid` for a name that cannot be a piece of a path. */
export function modelPath(kind: 'chat' | 'embeddings', model: string): string {
  const name = model.toLowerCase()
  if (!NAME.test(name)) throw invalid(`model ${model.slice(0, 100)}`)
  return `${BASE_PATH}/${kind}/${PATH_NAMES[name] ?? name}`
}
