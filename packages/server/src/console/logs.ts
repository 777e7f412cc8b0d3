import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

type LogEndpoint = 'listLogs' | 'listOwnLogs' | 'readLogStatistics' | 'readOwnLogStatistics'

export function logHandlers({ usageLogs }: Pick<ConsoleParts, 'usageLogs'>): HandlersFor<LogEndpoint> {
  return {
    listLogs: ({ query }) => usageLogs.list(query),
    listOwnLogs: ({ actor, query }) => usageLogs.listOwn(actor.id, query),
    readLogStatistics: ({ query }) => usageLogs.readStatistics(query),
    readOwnLogStatistics: ({ actor, query }) => usageLogs.readOwnStatistics(actor.id, query),
  }
}
