/**
 * Dify's apps: https://docs.dify.ai/en/api-reference/chat-messages/send-chat-message (chat and agent; a completion is
 * asked alike), https://docs.dify.ai/en/api-reference/workflow-runs/run-workflow,
 * https://docs.dify.ai/en/api-reference/guides/errors.
 */
export const FORMAT = "Dify's format"

/** What kind of app the channel's key belongs to: its field `other`, empty for a chat. An agent only streams. */
export type AppKind = 'chat' | 'agent' | 'workflow' | 'completion'

export const PATHS = {
  chat: '/v1/chat-messages',
  agent: '/v1/chat-messages',
  workflow: '/v1/workflows/run',
  completion: '/v1/completion-messages',
} as const satisfies Record<AppKind, string>

export function appKind(other: string): AppKind {
  const word = other.trim().toLowerCase()
  return word === 'agent' || word === 'workflow' || word === 'completion' ? word : 'chat'
}
