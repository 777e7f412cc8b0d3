import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/api/user/self/groups',
  access: 'user',
  summary: 'Groups that the caller may choose, with their labels',
  reply: z.record(z.string(), z.string()),
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/group/',
  access: 'admin',
  summary: 'Names of all groups of the site',
  reply: z.array(z.string()),
})

export const listPublicGroups = endpoint({
  method: 'GET',
  path: '/api/user/groups',
  access: 'anyone',
  summary: 'Groups that every user may choose, with their labels',
  reply: z.record(z.string(), z.string()),
})
