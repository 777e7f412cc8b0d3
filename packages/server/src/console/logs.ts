import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type LogEndpoint =
  | 'listLogs'
  | 'listOwnLogs'
  | 'readLogStatistics'
  | 'readOwnLogStatistics'
  | 'searchLogs'
  | 'searchOwnLogs'
  | 'listTokenLogs'
  | 'exportLogs'
  | 'exportOwnLogs'
  | 'clearLogs'
  | 'readLogClearing'

type LogParts = Pick<ConsoleParts, 'usageLogs' | 'logClearings' | 'findCaller'>

export function logHandlers({ usageLogs, logClearings, findCaller }: LogParts): HandlersFor<LogEndpoint> {
  return {
    listLogs: ({ query }) => usageLogs.list(query),
    listOwnLogs: ({ actor, query }) => usageLogs.listOwn(actor, query),
    readLogStatistics: ({ query }) => usageLogs.readStatistics(query),
    readOwnLogStatistics: ({ actor, query }) => usageLogs.readOwnStatistics(actor, query),
    searchLogs: ({ query }) => usageLogs.search(query.keyword),
    searchOwnLogs: ({ actor, query }) => usageLogs.searchOwn(actor, query.keyword),
    listTokenLogs: async ({ query, context }) => {
      context.allowEveryOrigin()
      return usageLogs.listOfToken(await findCaller(query.key))
    },
    exportLogs: ({ query, context }) => usageLogs.export({ ...query, language: context.language }),
    exportOwnLogs: ({ actor, query, context }) => usageLogs.exportOwn(actor, { ...query, language: context.language }),
    clearLogs: ({ query }) => logClearings.start(query.target_timestamp),
    readLogClearing: async () => (await logClearings.progress()) ?? null,
  }
}
