/** A made-up task. Addresses end in `.invalid`, which leads nowhere by definition. */
export interface TaskSample {
  platform: 'midjourney' | 'suno'
  model: string
  action: string
  status: string
  progress: string
  prompt: string
  failReason?: string
  /** What the vendor said. */
  data?: unknown
}

const drawing = (
  sample: Omit<TaskSample, 'platform'>,
  more: { code?: number; promptEn?: string; picture?: string; videos?: string[] } = {},
) => ({
  ...sample,
  platform: 'midjourney' as const,
  data: {
    code: more.code ?? 1,
    promptEn: more.promptEn ?? sample.prompt,
    description: '提交成功',
    state: '',
    imageUrl: more.picture === undefined ? '' : `https://pictures.invalid/${more.picture}.png`,
    videoUrls: (more.videos ?? []).map((name) => `https://pictures.invalid/${name}.mp4`),
    buttons: [],
    properties: {},
  },
})

/** Drawings in every state. */
export const drawingSamples: readonly TaskSample[] = [
  drawing(
    {
      model: 'mj_imagine',
      action: 'IMAGINE',
      status: 'IN_PROGRESS',
      progress: '46%',
      prompt: '雨后的江南小镇，水彩，柔光 --ar 16:9',
    },
    { promptEn: 'A water town in Jiangnan after the rain, watercolour, soft light --ar 16:9', picture: 'town' },
  ),
  drawing(
    { model: 'mj_imagine', action: 'IMAGINE', status: 'SUCCESS', progress: '100%', prompt: '一只戴飞行员护目镜的橘猫' },
    { promptEn: 'An orange cat with aviator goggles', picture: 'cat' },
  ),
  drawing(
    {
      model: 'mj_upscale',
      action: 'UPSCALE',
      status: 'SUCCESS',
      progress: '100%',
      prompt: 'isometric server room, night',
    },
    { picture: 'server-room' },
  ),
  drawing({
    model: 'mj_imagine',
    action: 'IMAGINE',
    status: 'FAILURE',
    progress: '100%',
    prompt: 'poster of a rock band --v 99',
    failReason:
      'Invalid parameter: --v must be one of 5.0, 5.1, 5.2, 6, 6.1, 7. Please check the parameters of the prompt and try again.',
  }),
  drawing(
    {
      model: 'mj_variation',
      action: 'VARIATION',
      status: 'SUBMITTED',
      progress: '0%',
      prompt: 'lighthouse in a storm',
    },
    { code: 22 },
  ),
  drawing(
    { model: 'mj_custom_zoom', action: 'CUSTOM_ZOOM', status: 'MODAL', progress: '0%', prompt: 'desert road, wide' },
    { code: 21 },
  ),
  drawing(
    { model: 'mj_describe', action: 'DESCRIBE', status: 'SUCCESS', progress: '100%', prompt: '' },
    { picture: 'described' },
  ),
  drawing(
    { model: 'mj_video', action: 'VIDEO', status: 'SUCCESS', progress: '100%', prompt: '镜头缓缓拉远，樱花飘落' },
    { promptEn: 'The camera slowly pulls back, cherry blossoms fall', picture: 'blossoms', videos: ['blossoms'] },
  ),
  drawing({ model: 'mj_blend', action: 'BLEND', status: 'NOT_START', progress: '0%', prompt: '' }),
  drawing(
    { model: 'mj_reroll', action: 'REROLL', status: 'SUCCESS', progress: '100%', prompt: '赛博朋克风格的茶馆' },
    { promptEn: 'A teahouse in cyberpunk style', picture: 'teahouse' },
  ),
  {
    platform: 'midjourney',
    model: 'mj_imagine',
    action: 'IMAGINE',
    status: '',
    progress: '0%',
    prompt: 'a map of an island, ink',
  },
  drawing(
    { model: 'swap_face', action: 'SWAP_FACE', status: 'SUCCESS', progress: '100%', prompt: '' },
    { picture: 'face' },
  ),
]

const song = (id: string, title: string) => ({
  id,
  title,
  status: 'complete',
  audio_url: `https://songs.invalid/${id}.mp3`,
  video_url: `https://songs.invalid/${id}.mp4`,
  image_url: `https://songs.invalid/${id}.jpeg`,
  metadata: {
    tags: 'acoustic folk, warm, female vocals',
    prompt:
      '[Verse]\nRain upon the window pane\nWrites your name and writes again\n\n[Chorus]\nStay until the morning comes',
    duration: 128.92,
  },
})

const music = (sample: Pick<TaskSample, 'status' | 'progress' | 'prompt' | 'failReason' | 'data'>): TaskSample => ({
  ...sample,
  platform: 'suno',
  model: 'suno_music',
  action: 'MUSIC',
})

/** Songs and lyrics in every state. */
export const songSamples: readonly TaskSample[] = [
  music({ status: 'IN_PROGRESS', progress: '30%', prompt: '一首关于夏天和海边的轻快民谣' }),
  music({
    status: 'SUCCESS',
    progress: '100%',
    prompt: 'a quiet song about rain',
    data: [song('rain-1', 'Rain'), song('rain-2', 'Rain')],
  }),
  {
    platform: 'suno',
    model: 'suno_lyrics',
    action: 'LYRICS',
    status: 'SUCCESS',
    progress: '100%',
    prompt: '写一段关于猫的歌词',
    data: [
      {
        id: 'words-1',
        title: '屋顶上的猫',
        text: '[主歌]\n月光落在旧屋顶\n你踮着脚尖经过\n\n[副歌]\n把整座城市的梦\n都踩成一首歌',
        status: 'complete',
      },
    ],
  },
  music({
    status: 'FAILURE',
    progress: '100%',
    prompt: 'a famous song, sung by a famous singer',
    failReason: 'Song description contained the name of an artist',
  }),
  music({ status: 'QUEUED', progress: '0%', prompt: 'synthwave, driving at night' }),
  music({ status: 'SUBMITTED', progress: '0%', prompt: '古风，琵琶与电子鼓' }),
  music({ status: 'UNKNOWN', progress: '0%', prompt: 'lofi beats to study to' }),
  music({ status: '', progress: '0%', prompt: 'waltz for two pianos' }),
]
