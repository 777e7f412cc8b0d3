import { AppError } from '@tollgate/contract/app-error'
import { isOptionKey, isSecretOption } from '@tollgate/contract/options'
import { BLANK, NEW_SECRET, newSecretsIn, withoutSecrets } from '../domain/audit/changed-fields.ts'
import type { ChannelSet } from '../domain/channels/channel-batches.ts'
import { parseObject } from '../wire/parse-object.ts'
import type { ConsoleParts } from './console-parts.ts'
import type { Actor } from './handler.ts'

type Fields = Readonly<Record<string, unknown>>

interface Question {
  /** `user`, `channel`, ... */
  target: string
  /** Of the endpoint. */
  name: string
  /** False for calls by which an administrator changes what is their own. */
  isAdministrative: boolean
  actor: Actor
}

interface Subject {
  /** Empty when the call names none. */
  targetId: string
  /** What it is like at this moment, without secrets; undefined when it is not there or cannot be shown. */
  read(): Promise<Fields | undefined>
}

const ID_TEXT_MAX = 200

export type AuditSubjects = ReturnType<typeof createAuditSubjects>

/** What the calls of administrators act on, as the audit log shows it. */
export function createAuditSubjects(
  parts: Pick<ConsoleParts, 'users' | 'channels' | 'channelBatches' | 'tokens' | 'options' | 'redemptions'>,
) {
  async function read(target: string, id: string, actor: Actor): Promise<object | undefined> {
    switch (target) {
      case 'user':
        return parts.users.snapshot(Number(id))
      case 'channel':
        return parts.channels.read(Number(id))
      case 'token':
        return parts.tokens.read(actor, Number(id))
      case 'option':
        return optionState(id)
      case 'redemption':
        return parts.redemptions.read(Number(id))
      default:
        return undefined
    }
  }

  /** A map is shown by its entries: one price among hundreds may be all that changed. */
  function optionState(key: string): object {
    if (isOptionKey(key) && isSecretOption(key)) return { value: BLANK }
    const value = parts.options.listPublicTexts().find((option) => option.key === key)?.value
    return (value !== undefined && parseObject(value)) || { value }
  }

  /** Each channel of the set by its id. The first reading says which those are: afterwards the tag may be another one. */
  function channelsReader(set: ChannelSet): () => Promise<object> {
    let known = set
    return async () => {
      const channels = await parts.channelBatches.snapshot(known)
      known = { ids: channels.map(({ id }) => id) }
      return Object.fromEntries(channels.map(({ id, ...channel }) => [id, channel]))
    }
  }

  /** Undefined for calls that act on one thing. */
  function setReader(question: Question, call: { body: unknown }): (() => Promise<object>) | undefined {
    const channelSet = channelSetIn(question, call)
    if (channelSet) return channelsReader(channelSet)
    const { ids } = fieldsOf(call.body)
    if (question.target !== 'token' || !Array.isArray(ids)) return undefined
    return async () => {
      const tokens = await parts.tokens.snapshot(question.actor, ids.map(Number))
      return Object.fromEntries(tokens.map(({ id, ...token }) => [id, token]))
    }
  }

  return {
    of(question: Question, call: { params: unknown; body: unknown }): Subject {
      const targetId = idIn(question, call)
      const readState =
        setReader(question, call) ?? (() => read(question.target, targetId, question.actor).catch(noneWhenRefused))
      return {
        targetId,
        read: async () => {
          if (targetId === '') return undefined
          const state = await readState()
          return state && withoutSecrets(state)
        },
      }
    },

    /** The secrets that a call sets anew, by the names of the subject's fields. */
    newSecrets(target: string, form: object): Fields {
      if (target !== 'option') return newSecretsIn(form)
      const { key } = fieldsOf(form)
      return typeof key === 'string' && isOptionKey(key) && isSecretOption(key) ? { value: NEW_SECRET } : {}
    },
  }
}

function idIn(
  { target, name, isAdministrative, actor }: Question,
  { params, body }: { params: unknown; body: unknown },
) {
  if (name === 'resetModelRatio') return 'ModelRatio'
  if (target === 'user' && !isAdministrative) return String(actor.id)
  if (name === 'deleteDisabledChannels') return 'disabled'
  const given = { ...fieldsOf(body), ...fieldsOf(params) }
  const id = target === 'option' ? given.key : (given.id ?? given.ids ?? (TAG_CALLS.has(name) ? given.tag : undefined))
  return id === undefined ? '' : String(id).slice(0, ID_TEXT_MAX).toWellFormed()
}

/** The calls that act on all channels of a tag. */
const TAG_CALLS: ReadonlySet<string> = new Set(['updateChannelTag', 'enableChannelTag', 'disableChannelTag'])

/** Undefined for calls that do not act on several channels. */
function channelSetIn({ target, name }: Question, { body }: { body: unknown }): ChannelSet | undefined {
  if (target !== 'channel') return undefined
  if (name === 'deleteDisabledChannels') return 'disabled'
  const { ids, tag } = fieldsOf(body)
  if (Array.isArray(ids)) return { ids: ids.map(Number) }
  return TAG_CALLS.has(name) ? { tag: String(tag) } : undefined
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

function noneWhenRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
