import type { AppError } from '@tollgate/contract/app-error'

/** What vendors say of a prompt that is longer than their model can read. */
const OVERFLOWS =
  /context[ _](?:length|window|limit)[ _]exceeded|maximum context length|longer than the model's context length|exceeds? (?:the |this model's |the model's )?(?:maximum )?context (?:length|window|limit)|prompt is too long|input token count .{0,40}exceeds the maximum number of tokens/i

/** Whether a vendor refused a call because it does not fit into what its model reads. */
export function isOverflow({ refusal, params }: AppError): boolean {
  if (refusal === undefined || (refusal.status !== 400 && refusal.status !== 413)) return false
  return refusal.code === 'context_length_exceeded' || OVERFLOWS.test(String(params.message))
}

const LIMIT = /context length (?:is|of) (\d+) tokens/i
const PARTS =
  /(\d+) (?:tokens )?(?:in|from) the (?:input )?(?:messages|prompt)[^;.]{0,60}?(\d+) (?:tokens )?(?:in|for) the completion/i

/**
 * The same in Anthropic's words, by which Claude Code tells whether to shorten the conversation or only the answer that
 * it asks for: `prompt is too long: ...` or `input length and max_tokens exceed context limit: 1 + 2 > 2`.
 */
export function overflowInAnthropicWords(message: string): string {
  if (/prompt is too long|exceed context limit/i.test(message)) return message
  const [, limit] = LIMIT.exec(message) ?? []
  const [, input, output] = PARTS.exec(message) ?? []
  if (input !== undefined && Number(input) < Number(limit))
    return `input length and \`max_tokens\` exceed context limit: ${input} + ${output} > ${limit}`
  return `prompt is too long: ${message}`
}
