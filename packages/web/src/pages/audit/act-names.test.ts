import { expect, test } from 'bun:test'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { ACTS, actText } from './act-names.ts'

const isOnRecord = ({ method, changesState, isAudited, isQuestion }: EndpointDefinition): boolean =>
  (method !== 'GET' && isQuestion !== true) || changesState === true || isAudited === true

test('every act that is on record has a name in the reader’s words', () => {
  const recorded = Object.entries(endpoints).flatMap(([name, endpoint]) => (isOnRecord(endpoint) ? [name] : []))
  expect([...recorded].sort()).toEqual([...ACTS].sort())
})

test('an act of an older version keeps its name', () => {
  expect(actText('renameGalaxy')).toBe('renameGalaxy')
})
