import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

export function auditHandlers({ audit }: Pick<ConsoleParts, 'audit'>): HandlersFor<'listAudit'> {
  return { listAudit: ({ query }) => audit.list(query) }
}
