import { midjourney } from './midjourney/midjourney.ts'
import { suno } from './suno/suno.ts'
import type { TaskKind } from './task-kind.ts'

/** Every platform whose work takes minutes. */
export const taskKinds: readonly TaskKind[] = [suno, midjourney]

/** Throws for a platform without a row: every endpoint has one. */
export function taskKindOf(platform: string): TaskKind {
  const kind = taskKinds.find((row) => row.platform === platform)
  if (!kind) throw new Error(`no kind of task is called ${platform}`)
  return kind
}
