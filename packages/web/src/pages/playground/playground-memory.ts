import * as z from 'zod/mini'
import { readStored, readStoredJson, writeStored } from '../../storage.ts'
import { atRest, Message } from './chat-messages.ts'
import { ChatSettings, firstSettings } from './chat-settings.ts'

/** Settings and conversations of the playground; the second conversation is that of the model beside the first. */
export const PlaygroundState = z.object({
  settings: ChatSettings,
  conversations: z.tuple([z.array(Message), z.array(Message)]),
})
export type PlaygroundState = z.output<typeof PlaygroundState>

/** UTF-16 units; the whole store of a site is about 5 million. */
const STORED_MAX = 1_000_000

const keyOf = (userId: number): string => `playground-${userId}`
const draftKeyOf = (userId: number): string => `playground-draft-${userId}`

/** What this user had in the playground when they left it, in this browser. */
export function rememberedState(userId: number): PlaygroundState {
  const stored = z.safeParse(PlaygroundState, readStoredJson(keyOf(userId))).data
  return stored === undefined ? { settings: firstSettings(), conversations: [[], []] } : restedState(stored)
}

/** The same with every answer at its end. */
export function restedState({ settings, conversations: [first, second] }: PlaygroundState): PlaygroundState {
  return { settings, conversations: [first.map(atRest), second.map(atRest)] }
}

export function rememberState(userId: number, state: PlaygroundState): void {
  writeStored(keyOf(userId), boundedText(state, STORED_MAX))
}

/** What this user was writing when they left it. */
export const rememberedDraft = (userId: number): string => readStored(draftKeyOf(userId)) ?? ''

export function rememberDraft(userId: number, text: string): void {
  writeStored(draftKeyOf(userId), text === '' ? undefined : text.slice(0, STORED_MAX))
}

/** JSON of at most so many units: without pictures, and with as many of the newest messages as there is room for. */
export function boundedText(state: PlaygroundState, lengthMax: number): string {
  let [first, second] = state.conversations.map((messages) => messages.map(withoutImages))
  for (;;) {
    const text = JSON.stringify({ settings: state.settings, conversations: [first ?? [], second ?? []] })
    if (text.length <= lengthMax || (first ?? []).length + (second ?? []).length === 0) return text
    first = (first ?? []).slice(Math.ceil((first ?? []).length / 4))
    second = (second ?? []).slice(Math.ceil((second ?? []).length / 4))
  }
}

const withoutImages = (message: Message): Message =>
  message.role === 'user' ? { ...message, images: [], lostImages: message.lostImages + message.images.length } : message
