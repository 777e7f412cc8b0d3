import type { LocalText, TextParam } from '@tollgate/contract/errors'
import { type InputFaultCode, inputFault } from '@tollgate/contract/input-faults'
import type * as z from 'zod/mini'

/** What a refusal repeats of a name that the caller made up. */
const FIELD_LENGTH_MAX = 100

/** Stands for a field where it is the body as a whole. */
export const WHOLE_BODY: LocalText = { zh: '请求体', en: 'the body' }

/** The first field of a part of a call that is wrong, and what is wrong with it. */
export function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  part: unknown,
): { field: TextParam; fault: TextParam } {
  const path = nameOf(issues[0])
  // Of what is wrong with one field, the narrowest bound is said last.
  const issue = issues.findLast((candidate) => nameOf(candidate) === path)
  return {
    field: path.slice(0, FIELD_LENGTH_MAX).toWellFormed() || WHOLE_BODY,
    fault: issue === undefined || isMissing(part, issue.path) ? inputFault('missing') : faultOf(issue),
  }
}

const nameOf = (issue: z.core.$ZodIssue | undefined): string => issue?.path.map(String).join('.') ?? ''

function faultOf(issue: z.core.$ZodIssue): LocalText {
  if (issue.code === 'invalid_type') return inputFault(typeFault(issue))
  if (issue.code === 'invalid_value')
    return inputFault('not-choice', { choices: issue.values.map(shownChoice).join(', ') })
  if (issue.code === 'too_small') {
    const { origin, minimum } = issue
    if ((origin === 'string' || origin === 'array') && Number(minimum) === 1) return inputFault('empty')
    if (origin === 'string') return inputFault('too-short', { limit: Number(minimum) })
    if (origin === 'array') return inputFault('too-few', { limit: Number(minimum) })
    return inputFault(issue.inclusive === false ? 'not-above' : 'too-small', { limit: Number(minimum) })
  }
  if (issue.code === 'too_big') {
    const limit = Number(issue.maximum)
    if (issue.origin === 'string') return inputFault('too-long', { limit })
    return inputFault(issue.origin === 'array' ? 'too-many' : 'too-large', { limit })
  }
  return inputFault('invalid')
}

/** JSON has no NaN: it is what could not be read of a path or query, whose numbers are all whole. */
function typeFault(issue: z.core.$ZodIssueInvalidType): InputFaultCode {
  const { expected } = issue
  if (expected === 'string') return 'not-text'
  if (expected === 'int') return 'not-whole'
  if (expected === 'number') return 'received' in issue && issue.received === 'NaN' ? 'not-whole' : 'not-number'
  if (expected === 'boolean') return 'not-boolean'
  if (expected === 'array') return 'not-list'
  return expected === 'object' || expected === 'record' ? 'not-object' : 'invalid'
}

/** The empty text is a choice of filters, where it is all of them. */
const shownChoice = (choice: z.core.util.Primitive): string => (choice === '' ? '""' : String(choice))

/** Of a text that was read as a list, nothing is missing. */
function isMissing(part: unknown, path: readonly PropertyKey[]): boolean {
  let value = part
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return false
    // What is no list is read by its names.
    value = Object.hasOwn(value, name) ? (value as Record<PropertyKey, unknown>)[name] : undefined
  }
  return value === undefined
}
