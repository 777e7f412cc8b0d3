import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { JsonObject } from '../read-json.ts'
import { closedSchema } from './json-schema.ts'

test('every object is closed, wherever it stands', () => {
  const object = { type: 'object', properties: { minimum: { type: 'string' } } }
  const schema = { $schema: 'x', type: 'array', items: object, $defs: { a: object }, oneOf: [object] }
  const closed = { ...object, additionalProperties: false }
  expect(closedSchema(schema, [])).toEqual({ type: 'array', items: closed, $defs: { a: closed }, anyOf: [closed] })
})

test('rules that are not enforced are named', () => {
  const warnings: string[] = []
  const schema = {
    type: 'object',
    properties: { a: { type: 'array', minItems: 1, maxItems: 2 } },
    additionalProperties: true,
  }
  expect(closedSchema(schema, warnings)).toEqual({
    type: 'object',
    properties: { a: { type: 'array', minItems: 1 } },
    additionalProperties: false,
  })
  expect(warnings).toEqual([
    'maxItems of a JSON schema is not enforced by Anthropic',
    'additionalProperties of a JSON schema is not enforced by Anthropic',
  ])
})

test('literal values are not taken for schemas', () => {
  const schema = { enum: ['a', null], const: 1, description: 'maximum' }
  expect(closedSchema(schema, [])).toEqual(schema)
})

test('a schema without end is refused', () => {
  let schema: JsonObject = {}
  for (let depth = 0; depth < 100; depth += 1) schema = { items: schema }
  expect(() => closedSchema(schema, [])).toThrow(AppError)
})
