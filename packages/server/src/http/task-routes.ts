import { type TaskEndpoint, taskEndpoints } from '@tollgate/contract/task-endpoints'

export interface TaskMatch {
  endpoint: TaskEndpoint
  /** Without a mode in front. */
  path: string
  /** What stands in the braces of the endpoint's path; of drawings also `mode`, when the address has one. */
  params: Readonly<Record<string, string>>
}

/** A drawing mode in front of a path: `/mj-fast/mj/...`, `/relax/mj/...`; some gateways append how pictures are shown. */
const MODE = /^\/(?:mj-)?(fast|relax|turbo)(?:-[a-z]{1,20})?(?=\/mj\/)/

/** The first parts of these paths. */
export const TASK_PATH = /^\/(?:(?:mj-)?(?:fast|relax|turbo)(?:-[a-z]{1,20})?\/mj\/|(?:suno|mj)(?:\/|$))/

const routes = taskEndpoints.map((endpoint: TaskEndpoint) => ({
  endpoint,
  parts: endpoint.path.split('/'),
}))

/** A call about tasks; `path` without a slash at its end. */
export function matchTask(method: string, path: string): TaskMatch | undefined {
  const mode = MODE.exec(path)
  const plain = mode ? path.slice(mode[0].length) : path
  const given = plain.split('/')
  for (const { endpoint, parts } of routes) {
    if (endpoint.method !== method || parts.length !== given.length) continue
    const params = paramsOf(parts, given)
    if (params) return { endpoint, path: plain, params: mode?.[1] ? { ...params, mode: mode[1] } : params }
  }
  return undefined
}

function paramsOf(parts: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const text = given[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== text) return undefined
      continue
    }
    const value = decoded(text)
    if (value === '') return undefined
    params[part.slice(1, -1)] = value
  }
  return params
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
