/** What a model name asks of the mock upstream: `m-d20-c100-i20-b2000-u0-e429`. Unknown parts mean nothing. */
export interface Behaviour {
  /** `-d`: milliseconds before the first byte. */
  delayMs: number
  /** `-c`: content chunks of a stream. */
  chunks: number
  /** `-i`: milliseconds between chunks; 0 sends all of them in one write, without times. */
  intervalMs: number
  /** `-b`: bytes of a body that is not streamed. */
  bodyBytes: number
  /** `-u0`: no usage. */
  hasUsage: boolean
  /** `-e`: status of a refusal; 0 for none. */
  errorStatus: number
}

const LARGEST = 10_000_000

export function behaviourOf(model: string): Behaviour {
  const numbers: Record<string, number> = {}
  for (const part of model.split('-').slice(1)) {
    const [, letter = '', digits = ''] = /^(.)(\d+)$/.exec(part) ?? []
    if (letter !== '' && Number(digits) <= LARGEST) numbers[letter] = Number(digits)
  }
  return {
    delayMs: numbers.d ?? 0,
    chunks: Math.max(1, numbers.c ?? 10),
    intervalMs: numbers.i ?? 0,
    bodyBytes: numbers.b ?? 600,
    hasUsage: numbers.u !== 0,
    errorStatus: numbers.e ?? 0,
  }
}

/** What every answer with usage says. For a stream the number of its content chunks stands in place of the output. */
export const MOCK_INPUT_TOKENS = 29
export const MOCK_OUTPUT_TOKENS = 31
