/** Calls that must be known of a model before its history says anything. */
const CALLS_MIN = 20
const TOKENS_MIN = 256
/** A call counts half as much after 69 further calls of its model. */
const DECAY = 0.99
const SHARE = 0.95
const MODELS_MAX = 1_000
/** Steps of a quarter octave from 256 tokens up to 16 million. */
const STEPS_PER_OCTAVE = 4
const BUCKETS = 64
/** The weight of a new call grows instead of all old ones shrinking; long before it overflows, all are scaled down. */
const WEIGHT_MAX = 1e100

interface ModelHistory {
  calls: number
  /** Weight of the next call; older ones weigh less by `DECAY` each. */
  weight: number
  total: number
  /** Weight of calls by length of answer: bucket `i` holds those up to `limitOf(i)` tokens. */
  buckets: Float64Array
}

/**
 * How long the answers of each model have been of late. A small decaying histogram for each model, in memory only: the
 * hold follows what calls really use instead of what they could.
 */
export class OutputHistory {
  private readonly models = new Map<string, ModelHistory>()

  /** `outputTokens` of one answer; a call with several answers gives their mean. */
  add(model: string, outputTokens: number): void {
    const history = this.models.get(model) ?? this.begin(model)
    const bucket = bucketOf(outputTokens)
    history.calls += 1
    history.total = history.total * DECAY + 1
    history.buckets[bucket] = (history.buckets[bucket] ?? 0) + history.weight
    history.weight /= DECAY
    if (history.weight > WEIGHT_MAX) scaleDown(history)
  }

  /** Tokens that 95 of 100 recent answers did not exceed, at least 256; undefined while too few calls are known. */
  highMark(model: string): number | undefined {
    const history = this.models.get(model)
    if (!history || history.calls < CALLS_MIN) return undefined
    // The newest call weighs `weight * DECAY`, and `total` is counted in such calls.
    let left = history.total * SHARE * history.weight * DECAY
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      left -= history.buckets[bucket] ?? 0
      if (left <= 0) return limitOf(bucket)
    }
    return undefined
  }

  private begin(model: string): ModelHistory {
    // Names come from callers: the model that was met first makes room.
    const oldest = this.models.size >= MODELS_MAX ? this.models.keys().next().value : undefined
    if (oldest !== undefined) this.models.delete(oldest)
    const history = { calls: 0, weight: 1, total: 0, buckets: new Float64Array(BUCKETS) }
    this.models.set(model, history)
    return history
  }
}

function scaleDown(history: ModelHistory): void {
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    history.buckets[bucket] = (history.buckets[bucket] ?? 0) / history.weight
  }
  history.weight = 1
}

const bucketOf = (tokens: number): number =>
  tokens <= TOKENS_MIN ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log2(tokens / TOKENS_MIN) * STEPS_PER_OCTAVE))

const limitOf = (bucket: number): number => Math.ceil(TOKENS_MIN * 2 ** (bucket / STEPS_PER_OCTAVE))
