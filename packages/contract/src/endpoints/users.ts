import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { User } from '../entities/user.ts'

export const readSelf = endpoint({
  method: 'GET',
  path: '/api/user/self',
  access: 'user',
  summary: 'Own profile with balance',
  reply: User,
})

export const listOwnModels = endpoint({
  method: 'GET',
  path: '/api/user/models',
  access: 'user',
  summary: 'Models that the caller can use, over all groups open to them',
  reply: z.array(z.string()),
})

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

/** For the popup of the log page. */
export const readUser = endpoint({
  method: 'GET',
  path: '/api/user/{id}',
  access: 'admin',
  summary: 'One user',
  params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
  reply: User,
})
