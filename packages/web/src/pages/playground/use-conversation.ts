import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallTrace } from './call-trace.ts'
import { type Answer, isGrowing, type Message, newAnswer, type Question } from './chat-messages.ts'
import type { ChatSettings } from './chat-settings.ts'
import { runAnswer } from './run-answer.ts'

/** What can be done with a message. The functions stay the same, so that messages need not be drawn again for them. */
export interface MessageActions {
  /** Asks again for an answer, or for the answer to a question; what came after it goes, if the reader agrees. */
  retry: (id: string) => void
  /** Asks a question that was edited; likewise. False: the reader did not agree. */
  askAgain: (question: Question) => Promise<boolean>
  /** The results of tools are given; the model goes on. */
  goOn: () => void
  change: (message: Message) => void
  remove: (id: string) => void
}

export interface Conversation {
  messages: readonly Message[]
  isRunning: boolean
  /** Something was asked since the page was opened, and the newest answer has come to its end. */
  isAnswered: boolean
  /** Of the newest answer; undefined before it has ended. */
  trace: CallTrace | undefined
  actions: MessageActions
  /** Present: later messages would go. The reader is asked, and answers here. */
  settleLoss: ((isAgreed: boolean) => void) | undefined
  ask: (question: Question) => void
  replace: (messages: readonly Message[]) => void
  stop: () => void
}

/** The messages exchanged with one model. Leaving the page stops an answer that is still growing. */
export function useConversation(initial: readonly Message[], settings: ChatSettings, model: string): Conversation {
  const [messages, setMessages] = useState(initial)
  const [trace, setTrace] = useState<CallTrace>()
  const running = useRef<AbortController>(null)
  // A call under way is outside React; nobody would see its answer.
  useEffect(() => () => running.current?.abort(), [])
  const change = useCallback(
    (message: Message) => setMessages((list) => list.map((known) => (known.id === message.id ? message : known))),
    [],
  )
  const remove = useCallback((id: string) => setMessages((list) => list.filter((message) => message.id !== id)), [])
  const { settleLoss, mayLose } = useLossQuestion()
  const retry = useCallbackRef(async (id: string) => {
    const history = beforeAnswer(messages, id)
    if (await mayLose(laterMessages(messages, history))) answer(history)
  })
  const askAgain = useCallbackRef(async (question: Question) => {
    const history = beforeAnswer(messages, question.id)
    const isAgreed = await mayLose(laterMessages(messages, history))
    if (isAgreed) answer([...history.slice(0, -1), question])
    return isAgreed
  })
  const goOn = useCallbackRef(() => answer(messages))
  const actions = useMemo(() => ({ retry, askAgain, goOn, change, remove }), [retry, askAgain, goOn, change, remove])

  function answer(history: readonly Message[]): void {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const begun = newAnswer(model)
    setMessages([...history, begun])
    setTrace(undefined)
    const { signal } = controller
    void runAnswer({ settings, answer: begun, history, signal, onChange: change, onTrace: setTrace })
  }

  const last = messages.at(-1)
  return {
    messages,
    isRunning: messages.some((message) => message.role === 'assistant' && isGrowing(message)),
    isAnswered: trace !== undefined && last?.role === 'assistant' && last.state === 'complete',
    trace,
    actions,
    settleLoss,
    ask: (question) => answer([...messages, question]),
    replace: (list) => {
      running.current?.abort()
      setTrace(undefined)
      setMessages(list)
    },
    stop: () => running.current?.abort(),
  }
}

/** What the model is told when the message with this id is answered, or answered again. */
function beforeAnswer(messages: readonly Message[], id: string): readonly Message[] {
  const place = messages.findIndex((message) => message.id === id)
  return messages.slice(0, messages[place]?.role === 'user' ? place + 1 : place)
}

/** What would go beside the answer that is replaced. */
const laterMessages = (messages: readonly Message[], history: readonly Message[]): readonly Message[] => {
  const later = messages.slice(history.length)
  return later[0]?.role === 'assistant' ? later.slice(1) : later
}

/** Asks before messages go; nothing is asked where none would. */
function useLossQuestion() {
  const [settle, setSettle] = useState<(isAgreed: boolean) => void>()
  async function mayLose(later: readonly Message[]): Promise<boolean> {
    if (later.length === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setSettle(() => resolve)
    const isAgreed = await promise
    setSettle(undefined)
    return isAgreed
  }
  return { settleLoss: settle, mayLose }
}

/** The newest answer, while it waits for what its tools have found. */
export function waitingForTools(messages: readonly Message[]): Answer | undefined {
  const last = messages.at(-1)
  return last?.role === 'assistant' && last.toolCalls.length > 0 && !isGrowing(last) ? last : undefined
}
