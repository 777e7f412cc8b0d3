import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

export function auditHandlers({ audit }: Pick<ConsoleParts, 'audit'>): HandlersFor<'listAudit'> {
  return { listAudit: ({ query }) => audit.list(query) }
}
