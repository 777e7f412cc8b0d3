import type { Quirk } from '@tollgate/contract/providers/provider-row'

/**
 * Anthropic's betas that each cloud takes. It answers any other with 400, and Claude Code names half a dozen in every
 * call. Bedrock says `invalid beta flag` (https://github.com/router-for-me/CLIProxyAPI/issues/4750), Vertex AI
 * `Unexpected value(s)` (https://github.com/anthropics/claude-code/issues/21625).
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html
 */
const TAKEN_BY_BOTH = [
  'computer-use-2025-01-24',
  'computer-use-2025-11-24',
  'interleaved-thinking-2025-05-14',
  'context-1m-2025-08-07',
  'context-management-2025-06-27',
  'compact-2026-01-12',
  'tool-search-tool-2025-10-19',
  'thinking-binding-controls-2026-08-01',
  'thinking-display-updates-2026-08-18',
  'dangerous-tool-use-2026-09-03',
]
const TAKEN_BY_BEDROCK = new Set([
  ...TAKEN_BY_BOTH,
  'computer-use-2024-10-22',
  'token-efficient-tools-2025-02-19',
  'output-128k-2025-02-19',
  'dev-full-thinking-2025-05-14',
  'fine-grained-tool-streaming-2025-05-14',
  'effort-2025-11-24',
  'tool-examples-2025-10-29',
  'mid-conversation-output-config-2026-07-01',
  'mid-conversation-tool-changes-2026-07-01',
])
const TAKEN_BY_VERTEX = new Set([
  ...TAKEN_BY_BOTH,
  'web-search-2025-03-05',
  'compact-2026-09-04',
  'per-turn-control-2026-07-01',
])

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
  const taken = quirks.includes('bedrock-body')
    ? TAKEN_BY_BEDROCK
    : quirks.includes('vertex-body')
      ? TAKEN_BY_VERTEX
      : undefined
  if (!taken) return undefined
  const names = asked.flatMap((name) => (typeof name === 'string' ? name.split(',') : [])).map((name) => name.trim())
  const named = [...new Set(names.filter((name) => name !== '').map((name) => CLOUD_NAMES[name] ?? name))]
  return { kept: named.filter((name) => taken.has(name)), lost: named.filter((name) => !taken.has(name)) }
}
