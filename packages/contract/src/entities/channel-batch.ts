import * as z from 'zod/mini'
import { CHANNEL_BATCH_MAX } from '../constants.ts'
import { Priority, Tag, Weight } from './channel.ts'

const Ids = z.array(z.number().check(z.int(), z.positive())).check(z.minLength(1), z.maxLength(CHANNEL_BATCH_MAX))
const Names = z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.maxLength(5_000))
/** A number as forms send it; what it must be is checked behind the schema, where the refusal has a text of its own. */
const TypedNumber = z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))])))
const text = (length: number) => z.optional(z.nullable(z.string().check(z.maxLength(length))))

export const TagName = z.object({ tag: Tag.check(z.minLength(1)) })

/**
 * What changes in every channel of a tag. Null, missing and empty fields stay as they are; an empty `new_tag` dissolves
 * the tag.
 */
export const TagEdit = z.object({
  tag: Tag.check(z.minLength(1)),
  new_tag: z.optional(z.nullable(Tag)),
  model_mapping: text(200_000),
  /** Comma list. */
  models: text(500_000),
  /** Comma list. */
  groups: text(10_000),
  priority: TypedNumber,
  weight: TypedNumber,
})
export type TagEdit = z.output<typeof TagEdit>

export const ChannelIds = z.object({ ids: Ids })

/** An empty tag takes the channels out of theirs. */
export const ChannelsTag = z.object({ ids: Ids, tag: z._default(z.nullable(Tag), null) })

/** Missing fields stay as they are. */
export const ChannelBatchEdit = z.object({
  ids: Ids,
  set: z.object({
    status: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2))),
    /** Empty or null: none. */
    tag: z.optional(z.nullable(Tag)),
    priority: z.optional(Priority),
    weight: z.optional(Weight),
    /** Instead of those they have. */
    groups: z.optional(Names.check(z.minLength(1))),
    add_models: z.optional(Names),
    remove_models: z.optional(Names),
  }),
})
export type ChannelBatchEdit = z.output<typeof ChannelBatchEdit>

/** `message` says why it was not changed, in the language of the caller; empty when it was. */
export const ChannelEditResult = z.object({ id: z.number(), ok: z.boolean(), message: z.string() })
export type ChannelEditResult = z.output<typeof ChannelEditResult>
