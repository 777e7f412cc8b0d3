import type { DrawingAction } from '@tollgate/contract/entities/drawing-task'
import type { Hue } from '../../components/hue.ts'
import type { PlainTextKey } from '../../i18n/texts.ts'

interface Label {
  text: PlainTextKey
  hue: Hue
}

const actions = {
  IMAGINE: { text: 'tasks.action-imagine', hue: 'blue' },
  UPSCALE: { text: 'tasks.action-upscale', hue: 'orange' },
  VARIATION: { text: 'tasks.action-variation', hue: 'grape' },
  HIGH_VARIATION: { text: 'tasks.action-high-variation', hue: 'grape' },
  LOW_VARIATION: { text: 'tasks.action-low-variation', hue: 'grape' },
  PAN: { text: 'tasks.action-pan', hue: 'cyan' },
  DESCRIBE: { text: 'tasks.action-describe', hue: 'yellow' },
  BLEND: { text: 'tasks.action-blend', hue: 'lime' },
  UPLOAD: { text: 'tasks.action-upload', hue: 'blue' },
  SHORTEN: { text: 'tasks.action-shorten', hue: 'pink' },
  REROLL: { text: 'tasks.action-reroll', hue: 'indigo' },
  INPAINT: { text: 'tasks.action-inpaint', hue: 'violet' },
  ZOOM: { text: 'tasks.action-zoom', hue: 'teal' },
  CUSTOM_ZOOM: { text: 'tasks.action-custom-zoom', hue: 'teal' },
  MODAL: { text: 'tasks.action-modal', hue: 'green' },
  SWAP_FACE: { text: 'tasks.action-swap-face', hue: 'green' },
  EDITS: { text: 'tasks.action-edits', hue: 'violet' },
  VIDEO: { text: 'tasks.action-video', hue: 'red' },
} as const satisfies Readonly<Record<DrawingAction, Label>>

/** By what the vendor said to the order. */
const codes: Readonly<Record<number, Label>> = {
  0: { text: 'tasks.code-none', hue: 'yellow' },
  1: { text: 'tasks.code-submitted', hue: 'green' },
  21: { text: 'tasks.code-waiting', hue: 'lime' },
  22: { text: 'tasks.code-duplicate', hue: 'orange' },
}

const UNKNOWN: Label = { text: 'tasks.unknown', hue: 'gray' }

const isAction = (action: string): action is DrawingAction => Object.hasOwn(actions, action)

/** What a drawing order is for. */
export const actionLabel = (action: string): Label => (isAction(action) ? actions[action] : UNKNOWN)

/** What became of handing the order to the vendor. */
export const codeLabel = (code: number): Label => codes[code] ?? UNKNOWN
