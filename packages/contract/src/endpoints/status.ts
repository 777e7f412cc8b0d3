import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SiteStatus } from '../entities/status.ts'

export const readStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  access: 'anyone',
  summary: 'Public configuration of this site',
  reply: SiteStatus,
})

/** HTTP 503 when the database does not answer. */
export const testStatus = endpoint({
  method: 'GET',
  path: '/api/status/test',
  access: 'admin',
  summary: 'Ask the database whether it is there',
  reply: z.null(),
})

export const readNotice = endpoint({
  method: 'GET',
  path: '/api/notice',
  access: 'anyone',
  summary: 'The announcement, as Markdown or HTML',
  reply: z.string(),
})

export const readAbout = endpoint({
  method: 'GET',
  path: '/api/about',
  access: 'anyone',
  summary: 'The about page: Markdown, HTML or an https address',
  reply: z.string(),
})

export const readHomePageContent = endpoint({
  method: 'GET',
  path: '/api/home_page_content',
  access: 'anyone',
  summary: 'The home page: Markdown, HTML or an https address',
  reply: z.string(),
})
