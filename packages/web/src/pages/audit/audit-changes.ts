import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import { parseJson } from '../../storage.ts'

/** One field of what was changed; blank where there was none. */
export interface FieldChange {
  field: string
  before: string
  after: string
}

/** The fields of both states side by side. A state that was cut is no JSON any more and is shown as it is. */
export function changesOf({ state_before, state_after }: Pick<AuditEntry, 'state_before' | 'state_after'>) {
  const before = fieldsIn(state_before)
  const after = fieldsIn(state_after)
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((field): FieldChange => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
}

/** What the thing in a state is called; blank where the state does not say. */
export function nameIn(state: string): string {
  const { name, username } = fieldsIn(state)
  return name || username || ''
}

function fieldsIn(state: string): Record<string, string> {
  if (state === '') return {}
  const value = parseJson(state)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { '…': state }
  return Object.fromEntries(Object.entries(value).map(([field, content]) => [field, textOf(content)]))
}

const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content))
