import * as z from 'zod/mini'
import { ChannelCreate } from './channel.ts'

export const SETTINGS_FILE_VERSION = 1
const CHANNELS_MAX = 20_000

const Texts = z.record(z.string().check(z.maxLength(128)), z.string().check(z.maxLength(2_000_000)))

/** A channel without an id: where the file is read in, it is the one with the same name and type, or a new one. */
export const ChannelOfFile = z.extend(z.omit(ChannelCreate, { copy_from: true, key: true }), {
  /** Missing: the file holds no keys. */
  key: z.optional(z.string().check(z.maxLength(1_000_000))),
})
export type ChannelOfFile = z.output<typeof ChannelOfFile>

/** The settings of a site, and its channels. */
export const SettingsFile = z.object({
  tollgate_settings: z.literal(SETTINGS_FILE_VERSION),
  /** By name, as text; no secrets. */
  options: Texts,
  /** Secret options that have a value. Missing: the file holds none. */
  secrets: z.optional(Texts),
  channels: z.optional(z.array(ChannelOfFile).check(z.maxLength(CHANNELS_MAX))),
})
export type SettingsFile = z.output<typeof SettingsFile>

/** What is wrong with something in a file, in the language of the caller. */
const problem = z.optional(z.string())

/** What a file changes, or would change; what is alike is left out. */
export const SettingsReport = z.object({
  /** False: nothing was changed. */
  is_applied: z.boolean(),
  /** Both values blank for secrets. */
  options: z.array(
    z.object({ key: z.string(), is_secret: z.boolean(), before: z.string(), after: z.string(), problem }),
  ),
  /** Names of options that this version does not know: they are left out. */
  unknown: z.array(z.string()),
  /** Names of switches that stay off, because what they need is secret and the file holds no secrets. */
  left_off: z.array(z.string()),
  channels: z.array(
    z.object({
      name: z.string(),
      type: z.number(),
      change: z.enum(['added', 'changed']),
      /** Names of the fields that become others. */
      fields: z.array(z.string()),
      /** `missing`: a new channel without a key, which is switched off. */
      key: z.enum(['kept', 'from-file', 'missing']),
      problem,
    }),
  ),
  /** Channels of the file that are as those here. */
  same_channels: z.number(),
})
export type SettingsReport = z.output<typeof SettingsReport>
