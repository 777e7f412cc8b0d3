import type { HttpMethod } from './endpoint.ts'

/** Services whose work takes minutes: they take an order, and are asked later what became of it. */
export type TaskPlatform = 'suno' | 'midjourney'

/** What a call about tasks does. */
export type TaskCallName = 'submit' | 'fetch-one' | 'fetch-many' | 'image-seed' | 'image' | 'notify'

export interface TaskEndpoint {
  method: HttpMethod
  /** `{name}`: one part of the path. */
  path: string
  platform: TaskPlatform
  call: TaskCallName
  access: 'key' | 'anyone'
  summary: string
}

/** Calls that order a task or ask for one. */
export const taskEndpoints = [
  {
    method: 'POST',
    path: '/suno/submit/{action}',
    platform: 'suno',
    call: 'submit',
    access: 'key',
    summary: 'Order a song (music) or its words (lyrics)',
  },
  {
    method: 'POST',
    path: '/suno/fetch',
    platform: 'suno',
    call: 'fetch-many',
    access: 'key',
    summary: 'Own songs and words by their ids',
  },
  {
    method: 'GET',
    path: '/suno/fetch/{id}',
    platform: 'suno',
    call: 'fetch-one',
    access: 'key',
    summary: 'One own song, or its words',
  },
  // Each of these is also found behind a mode: /mj-fast/mj/..., /mj-relax/mj/..., /mj-turbo/mj/...
  {
    method: 'POST',
    path: '/mj/submit/{action}',
    platform: 'midjourney',
    call: 'submit',
    access: 'key',
    summary:
      'Order a drawing or go on with one: imagine, change, simple-change, describe, blend, shorten, action, modal, edits, video, upload-discord-images',
  },
  {
    method: 'POST',
    path: '/mj/insight-face/swap',
    platform: 'midjourney',
    call: 'submit',
    access: 'key',
    summary: 'Order a picture with the face of another',
  },
  {
    method: 'GET',
    path: '/mj/task/{id}/fetch',
    platform: 'midjourney',
    call: 'fetch-one',
    access: 'key',
    summary: 'One own drawing',
  },
  {
    method: 'POST',
    path: '/mj/task/list-by-condition',
    platform: 'midjourney',
    call: 'fetch-many',
    access: 'key',
    summary: 'Own drawings by their ids',
  },
  {
    method: 'GET',
    path: '/mj/task/{id}/image-seed',
    platform: 'midjourney',
    call: 'image-seed',
    access: 'key',
    summary: 'The seed of an own drawing, asked of its vendor',
  },
  {
    method: 'GET',
    path: '/mj/image/{id}',
    platform: 'midjourney',
    call: 'image',
    access: 'anyone',
    summary: 'The picture of a drawing',
  },
  {
    method: 'POST',
    path: '/mj/notify',
    platform: 'midjourney',
    call: 'notify',
    access: 'anyone',
    summary: 'A hint that an open drawing has changed; its vendor is asked what is true',
  },
] as const satisfies readonly TaskEndpoint[]
