import type { Quirk } from '@tollgate/contract/providers/provider-row'

/**
 * Betas of Anthropic's own API that clouds do not take, without their dates. Clouds answer them with 400, and Claude Code
 * names half a dozen in every call. Bedrock says `invalid beta flag`
 * (https://github.com/router-for-me/CLIProxyAPI/issues/4750), Vertex AI `Unexpected value(s)`
 * (https://github.com/anthropics/claude-code/issues/21625). A beta that is not known here goes on: a cloud may take it.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html
 */
const TAKEN_BY_NO_CLOUD = [
  'advisor-tool',
  'afk-mode',
  'cache-diagnosis',
  'ccr-byoc',
  'ccr-triggers',
  'claude-code',
  'code-execution',
  'context-hint',
  'environments',
  'extended-cache-ttl',
  'fallback-credit',
  'fast-mode',
  'files-api',
  'managed-agents',
  'max-tokens-3-5-sonnet',
  'mcp-client',
  'mcp-servers',
  'message-batches',
  'message-threads',
  'mid-conversation-system',
  'oauth',
  'oidc-federation',
  'pdfs',
  'prompt-caching',
  'prompt-caching-scope',
  'redact-thinking',
  'server-side-fallback',
  'skills',
  'structured-outputs',
  'summarize-connector-text',
  'task-budgets',
  'thinking-token-count',
  'token-counting',
  'user-profiles',
  'web-fetch',
]
const LEFT_OUT = {
  'bedrock-body': new Set([...TAKEN_BY_NO_CLOUD, 'web-search', 'per-turn-control']),
  'vertex-body': new Set([
    ...TAKEN_BY_NO_CLOUD,
    'token-efficient-tools',
    'output-128k',
    'dev-full-thinking',
    'fine-grained-tool-streaming',
    'effort',
    'tool-examples',
    'mid-conversation-output-config',
    'mid-conversation-tool-changes',
  ]),
} as const
const DATE = /-\d{4}-?\d\d-?\d\d$/

/** What clouds call it. https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool */
const CLOUD_NAMES: Readonly<Record<string, string>> = {
  'advanced-tool-use-2025-11-20': 'tool-search-tool-2025-10-19',
}

interface Betas {
  kept: string[]
  lost: string[]
}

/** Betas as the channel's vendor takes them, once each; undefined when it is Anthropic itself or imitates it. */
export function cloudBetas(asked: readonly unknown[], quirks: readonly Quirk[]): Betas | undefined {
  const cloud = (['bedrock-body', 'vertex-body'] as const).find((quirk) => quirks.includes(quirk))
  if (cloud === undefined) return undefined
  const names = asked.flatMap((name) => (typeof name === 'string' ? name.split(',') : [])).map((name) => name.trim())
  const named = [...new Set(names.filter((name) => name !== '').map((name) => CLOUD_NAMES[name] ?? name))]
  const isTaken = (name: string) => !LEFT_OUT[cloud].has(name.replace(DATE, ''))
  return { kept: named.filter(isTaken), lost: named.filter((name) => !isTaken(name)) }
}
