import * as z from 'zod/mini'
import { endpoint, IdParams, queryFlag, queryInteger, queryText } from '../endpoint.ts'
import { Channel, ChannelAccount, ChannelCreate, ChannelEdit } from '../entities/channel.ts'

/** `p` counts from 0. `total` of the filter is in the header `X-Total-Count`. */
export const listChannels = endpoint({
  method: 'GET',
  path: '/api/channel/',
  access: 'admin',
  summary: 'A page of channels, highest priority first or newest first',
  query: z.object({ p: queryInteger(0), page_size: queryInteger(0), id_sort: queryFlag, tag_mode: queryFlag }),
  reply: z.array(Channel),
})

export const searchChannels = endpoint({
  method: 'GET',
  path: '/api/channel/search',
  access: 'admin',
  summary: 'Channels by id, part of the name or key, group and model',
  query: z.object({ keyword: queryText, group: queryText, model: queryText, id_sort: queryFlag, tag_mode: queryFlag }),
  reply: z.array(Channel),
})

export const readChannel = endpoint({
  method: 'GET',
  path: '/api/channel/{id}',
  access: 'admin',
  summary: 'One channel, without its key',
  params: IdParams,
  reply: Channel,
})

export const createChannel = endpoint({
  method: 'POST',
  path: '/api/channel/',
  access: 'admin',
  summary: 'Create one channel, or one for each line of the key, all of them or none',
  body: ChannelCreate,
  reply: z.null(),
})

export const updateChannel = endpoint({
  method: 'PUT',
  path: '/api/channel/',
  access: 'admin',
  summary: 'Edit a channel in part',
  body: ChannelEdit,
  reply: Channel,
})

export const deleteChannel = endpoint({
  method: 'DELETE',
  path: '/api/channel/{id}',
  access: 'admin',
  summary: 'Delete a channel',
  params: IdParams,
  reply: z.null(),
})

export const testChannel = endpoint({
  method: 'GET',
  path: '/api/channel/test/{id}',
  access: 'admin',
  summary: 'Send one small call through a channel; `time` is in seconds, also when it failed',
  changesState: true,
  takesLong: true,
  params: IdParams,
  query: z.object({ model: queryText }),
  reply: z.object({
    time: z.number(),
    /** What was asked (an operation of the relay), of which model; missing when nothing was. */
    operation: z.optional(z.string()),
    model: z.optional(z.string()),
  }),
  replyIn: 'top',
})

export const fetchChannelModels = endpoint({
  method: 'GET',
  path: '/api/channel/fetch_models/{id}',
  access: 'admin',
  summary: 'Ask the vendor which models the account of a channel may use',
  changesState: true,
  takesLong: true,
  params: IdParams,
  reply: z.array(z.string()),
})

export const fetchAccountModels = endpoint({
  method: 'POST',
  path: '/api/channel/fetch_models',
  access: 'admin',
  summary: 'The same for an account that is no channel yet',
  takesLong: true,
  body: ChannelAccount,
  reply: z.array(z.string()),
})

/** `balance` is in the vendor's own currency. */
export const updateChannelBalance = endpoint({
  method: 'GET',
  path: '/api/channel/update_balance/{id}',
  access: 'admin',
  summary: 'Ask the vendor what the account of a channel has left, and keep it',
  changesState: true,
  takesLong: true,
  params: IdParams,
  reply: z.object({ balance: z.number() }),
  replyIn: 'top',
})

/** A model in the list shape of OpenAI's API. */
export const ListedModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.number(),
  owned_by: z.string(),
  /** Nothing is limited for single models; clients of this API family expect the list. */
  permission: z.array(z.unknown()),
  root: z.string(),
  parent: z.null(),
})

export const listKnownModels = endpoint({
  method: 'GET',
  path: '/api/channel/models',
  access: 'admin',
  summary: 'Every model that some provider offers by default',
  reply: z.array(ListedModel),
})

/** Default models for each channel type, for the channel form. */
export const listDefaultModels = endpoint({
  method: 'GET',
  path: '/api/models',
  access: 'user',
  summary: 'Default model names for each channel type',
  reply: z.record(z.string(), z.array(z.string())),
})
