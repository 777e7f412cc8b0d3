import * as z from 'zod/mini'
import { parseJson, readOfTab, readStored, writeOfTab, writeStored } from '../../storage.ts'
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

/** What this user had in the playground when they left it: in this tab, or else in the tab of this browser used last. */
export function rememberedState(userId: number): PlaygroundState {
  const key = keyOf(userId)
  const stored = z.safeParse(PlaygroundState, parseJson(readOfTab(key) ?? readStored(key))).data
  return stored === undefined ? { settings: firstSettings(), conversations: [[], []] } : restedState(stored)
}

/** The same with every answer at its end. */
export function restedState({ settings, conversations: [first, second] }: PlaygroundState): PlaygroundState {
  return { settings, conversations: [first.map(atRest), second.map(atRest)] }
}

/** Two tabs may hold two conversations: each keeps its own, and a new one begins with the newest. */
export function rememberState(userId: number, state: PlaygroundState): void {
  const text = boundedText(state, STORED_MAX)
  writeOfTab(keyOf(userId), text)
  writeStored(keyOf(userId), text)
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
