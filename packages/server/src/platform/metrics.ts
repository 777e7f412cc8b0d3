import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { addProcessFigures } from './process-figures.ts'

interface LiveFigures {
  openHolds: () => number
  openCalls: () => number
  journalDepth: () => number
  statements: () => number
}

const COMMIT_BUCKETS = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

/** Figures for Prometheus. Labels never hold a user, a key or a prompt. */
export function createMetrics(live: LiveFigures) {
  const registry = new Registry()
  addProcessFigures(registry)
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: (self: Counter<Label>) => void,
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        read(this)
      },
    })
  gauge('tollgate_open_holds', 'Quota units held by this node for running calls', live.openHolds)
  gauge('tollgate_open_calls', 'Calls that are running on this node', live.openCalls)
  gauge('tollgate_journal_depth', 'Calls and ends of calls that are not in the tables yet', live.journalDepth)
  counter('tollgate_database_statements_total', 'Statements sent to the database', [], (self) =>
    self.inc(live.statements()),
  )
  let openStreams = 0
  gauge('tollgate_open_streams', 'Streams that are being relayed', () => openStreams)

  // Counted in plain numbers and handed over when they are asked for: a labelled counter costs more than a hash look-up.
  const calls = new Map<string, { labels: { model: string; channel_type: number; status: number }; count: number }>()
  const sums = { input: 0, cached: 0, output: 0, quota: 0 }
  counter('tollgate_calls_total', 'Relayed calls', ['model', 'channel_type', 'status'], (self) => {
    for (const { labels, count } of calls.values()) self.inc(labels, count)
  })
  counter('tollgate_tokens_total', 'Tokens by kind', ['kind'], (self) => {
    for (const kind of ['input', 'cached', 'output'] as const) self.inc({ kind }, sums[kind])
  })
  counter('tollgate_quota_charged_total', 'Quota units charged', [], (self) => self.inc(sums.quota))
  const firstToken = new Histogram({
    name: 'tollgate_first_token_seconds',
    help: 'Start of a stream to its first event',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
    registers,
  })
  const total = new Histogram({
    name: 'tollgate_call_seconds',
    help: 'Whole calls',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
    registers,
  })
  const commits = new Histogram({
    name: 'tollgate_journal_commit_seconds',
    help: 'Group commits of the journal to the tables',
    buckets: COMMIT_BUCKETS,
    registers,
  })
  const records = new Histogram({
    name: 'tollgate_redo_record_seconds',
    help: 'Records of the redo log, until they are on disk; answers wait for them on a server that runs alone',
    buckets: COMMIT_BUCKETS,
    registers,
  })
  const models = new Set<string>()

  return {
    registry,
    streamOpened(): void {
      openStreams += 1
    },
    streamClosed(): void {
      openStreams -= 1
    },
    callEnded(call: { model: string; channelType: number; status: number; seconds: number }): void {
      const labels = { model: knownModel(models, call.model), channel_type: call.channelType, status: call.status }
      const key = `${labels.model}\n${labels.channel_type}\n${labels.status}`
      const known = calls.get(key)
      if (known) known.count += 1
      else calls.set(key, { labels, count: 1 })
      total.observe(call.seconds)
    },
    firstTokenSent(seconds: number): void {
      firstToken.observe(seconds)
    },
    charged(charge: { quota: number; inputTokens: number; cachedTokens: number; outputTokens: number }): void {
      sums.quota += charge.quota
      sums.input += charge.inputTokens
      sums.cached += charge.cachedTokens
      sums.output += charge.outputTokens
    },
    committed(seconds: number): void {
      commits.observe(seconds)
    },
    recorded(seconds: number): void {
      records.observe(seconds)
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

const MODELS_MAX = 500

/** Callers choose model names: past a bound they are counted together, or the labels would grow without end. */
function knownModel(models: Set<string>, model: string): string {
  if (models.has(model)) return model
  if (models.size >= MODELS_MAX) return 'other'
  models.add(model)
  return model
}
