import pino, { type Logger } from 'pino'

/**
 * Structured log on standard output, one JSON line an entry. Fields that could hold a secret are cut out, whoever
 * passes them; texts that come from outside are JSON strings, so none can begin a line of its own.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: ['key', 'password', 'authorization', 'cookie', '*.key', '*.password', '*.authorization', '*.cookie'],
      censor: '***',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
