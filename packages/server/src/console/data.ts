import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type DataEndpoint = 'readData' | 'readOwnData' | 'readDataSeries' | 'readOwnDataSeries'

export function dataHandlers({
  quotaSums,
  usageSeries,
}: Pick<ConsoleParts, 'quotaSums' | 'usageSeries'>): HandlersFor<DataEndpoint> {
  return {
    readData: ({ query }) => quotaSums.read(query),
    readOwnData: ({ actor, query }) => quotaSums.readOwn(actor, query),
    readDataSeries: ({ query }) => usageSeries.read(query),
    readOwnDataSeries: ({ actor, query }) => usageSeries.readOwn(actor.id, query),
  }
}
