import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  ChannelBatchEdit,
  ChannelEditResult,
  ChannelIds,
  ChannelsTag,
  TagEdit,
  TagName,
} from '../entities/channel-batch.ts'

export const updateChannelTag = endpoint({
  method: 'PUT',
  path: '/api/channel/tag',
  access: 'admin',
  summary: 'Edit all channels of a tag; blank fields stay as they are, a blank new tag dissolves the tag',
  body: TagEdit,
  reply: z.null(),
})

export const enableChannelTag = endpoint({
  method: 'POST',
  path: '/api/channel/tag/enabled',
  access: 'admin',
  summary: 'Switch all channels of a tag on',
  body: TagName,
  reply: z.null(),
})

export const disableChannelTag = endpoint({
  method: 'POST',
  path: '/api/channel/tag/disabled',
  access: 'admin',
  summary: 'Switch all channels of a tag off',
  body: TagName,
  reply: z.null(),
})

/** The reply counts the channels that were there. */
export const deleteChannels = endpoint({
  method: 'POST',
  path: '/api/channel/batch',
  access: 'admin',
  summary: 'Delete several channels',
  body: ChannelIds,
  reply: z.number(),
})

/** The reply counts the channels that were there. */
export const tagChannels = endpoint({
  method: 'POST',
  path: '/api/channel/batch/tag',
  access: 'admin',
  summary: 'Give several channels a tag, or take theirs away',
  body: ChannelsTag,
  reply: z.number(),
})

/** One result for each id, in their order. */
export const editChannels = endpoint({
  method: 'POST',
  path: '/api/channel/batch/edit',
  access: 'admin',
  summary: 'Change the same fields of several channels',
  body: ChannelBatchEdit,
  reply: z.array(ChannelEditResult),
})

export const deleteDisabledChannels = endpoint({
  method: 'DELETE',
  path: '/api/channel/disabled',
  access: 'admin',
  summary: 'Delete all channels that are switched off, by hand or automatically; replies how many',
  reply: z.number(),
})

export const repairChannels = endpoint({
  method: 'POST',
  path: '/api/channel/fix',
  access: 'admin',
  summary:
    'Tidy up the lists that calls are routed with and read them anew on every node; replies how many were repaired',
  reply: z.number(),
})
