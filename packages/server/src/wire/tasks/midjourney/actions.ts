import { AppError } from '@tollgate/contract/app-error'
import type { DrawingAction } from '@tollgate/contract/entities/drawing-task'

/** The model by which an action is routed, priced and limited. */
export const modelOfAction = (action: DrawingAction): string =>
  action === 'SWAP_FACE' ? 'swap_face' : `mj_${action.toLowerCase()}`

/** These only open a window; the `modal` that follows is what draws. */
export const opensWindow = (action: string): boolean => action === 'INPAINT' || action === 'CUSTOM_ZOOM'

const CHANGES = ['UPSCALE', 'VARIATION', 'REROLL'] as const satisfies readonly DrawingAction[]

/** The action of a `change` order. Throws `task.action-invalid`. */
export function actionOfChange(name: string): DrawingAction {
  const action = CHANGES.find((known) => known === name)
  if (!action) throw new AppError('task.action-invalid', { action: name.slice(0, 40) })
  return action
}

/** `1320098173412546 U2`: a task and what is to be done with it. Undefined for anything else. */
export function readSimpleChange(content: string): { taskId: string; action: DrawingAction } | undefined {
  const [, taskId = '', what = ''] = /^(\S{1,100})\s+([uv][1-4]|r)$/i.exec(content.trim()) ?? []
  if (taskId === '') return undefined
  const letter = what.charAt(0).toUpperCase()
  return { taskId, action: letter === 'U' ? 'UPSCALE' : letter === 'V' ? 'VARIATION' : 'REROLL' }
}

/** What a button does, by the part of its id that names it; the first that fits. */
const BUTTONS: readonly (readonly [fits: (name: string) => boolean, action: DrawingAction])[] = [
  [(name) => name.includes('upsample'), 'UPSCALE'],
  [(name) => name === 'variation', 'VARIATION'],
  [(name) => name === 'low_variation', 'LOW_VARIATION'],
  [(name) => name === 'high_variation', 'HIGH_VARIATION'],
  [(name) => name.includes('pan'), 'PAN'],
  [(name) => name.includes('reroll'), 'REROLL'],
  [(name) => name === 'Outpaint', 'ZOOM'],
  [(name) => name === 'CustomZoom', 'CUSTOM_ZOOM'],
  [(name) => name === 'Inpaint', 'INPAINT'],
  // Of a picture, and of a video that is to go on: `animate_high`, `animate_low_extend`.
  [(name) => name.startsWith('animate_'), 'VIDEO'],
  [(name) => name === 'video_virtual_upscale', 'UPSCALE'],
]

/**
 * The action of a button: `MJ::JOB::upsample::2::3dbbd469-36af-4a0f-8f02-df6c579e7011`, `MJ::CustomZoom::3dbbd469`.
 * Throws `task.action-invalid` for one without a price.
 */
export function actionOfButton(customId: string): DrawingAction {
  const [, kind = '', job = ''] = customId.split('::', 3)
  const name = kind === 'JOB' ? job : kind
  const action = name === '' ? undefined : BUTTONS.find(([fits]) => fits(name))?.[1]
  if (!action) throw new AppError('task.action-invalid', { action: customId.slice(0, 100) })
  return action
}
