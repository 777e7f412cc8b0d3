import type { ProviderRow } from './provider-row.ts'

const DRAWING_MODELS = ['mj_imagine', 'mj_variation', 'mj_reroll', 'mj_blend', 'mj_upscale', 'mj_describe', 'mj_upload']
const PLUS_DRAWING_MODELS = [
  'swap_face',
  ...DRAWING_MODELS,
  'mj_zoom',
  'mj_shorten',
  'mj_modal',
  'mj_inpaint',
  'mj_custom_zoom',
  'mj_high_variation',
  'mj_low_variation',
  'mj_pan',
  'mj_edits',
  'mj_video',
]

/** Services whose work takes minutes. They speak no format of models: what they are asked is a kind of task. */
export const taskServices: readonly ProviderRow[] = [
  {
    // https://github.com/novicezk/midjourney-proxy/blob/main/docs/api.md
    code: 2,
    family: 'openai-chat',
    operations: [],
    url: 'https://oa.api2d.net',
    credentials: 'mj-secret',
    models: DRAWING_MODELS,
  },
  {
    // https://github.com/litter-coder/midjourney-proxy-plus/blob/main/docs/api.md
    code: 5,
    family: 'openai-chat',
    operations: [],
    url: 'https://api.openai-sb.com',
    credentials: 'mj-secret',
    models: PLUS_DRAWING_MODELS,
  },
  {
    // https://docs.chainhub.tech/suno-api-documentation-1957948m0
    code: 36,
    family: 'openai-chat',
    operations: [],
    url: '',
    models: ['suno_music', 'suno_lyrics'],
  },
]
