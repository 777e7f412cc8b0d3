import { describe, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import { localRelayEndpoints, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { taskEndpoints } from '@tollgate/contract/task-endpoints'
import { openApiDocument } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApiDocument('v1.2.3')))
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, { description: string }>
  security: Record<string, string[]>[]
}

test('it is OpenAPI 3.1 with title and version', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Tollgate', version: 'v1.2.3' } })
})

test.each([
  ...Object.values(endpoints),
  ...relayEndpoints,
  ...aliasEndpoints,
  ...taskEndpoints,
  ...localRelayEndpoints,
])('it describes $method $path', ({ method, path }) => {
  expect(document.paths[path][method.toLowerCase()]).toBeDefined()
})

test('operation ids are unique', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(operations)('$method $path', ({ path, operation }) => {
  test('declares exactly the parameters in its path', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual(inPath)
    expect(declared.every(({ required }) => required)).toBe(true)
  })

  test('has responses with descriptions, and only known security schemes', () => {
    expect(Object.values(operation.responses).every(({ description }) => description !== '')).toBe(true)
    const schemes = operation.security.flatMap((alternative) => Object.keys(alternative))
    expect(schemes.filter((name) => !Object.hasOwn(document.components.securitySchemes, name))).toEqual([])
  })
})

test.each([
  ['/api/status', []],
  ['/api/pricing', [{}, { session: [] }]],
  [
    '/api/user/self',
    [
      { session: [], userId: [] },
      { accessToken: [], userId: [] },
    ],
  ],
])('it says who may call %s', (path, security) => {
  expect(document.paths[path].get.security).toEqual(security)
})

test('it says what is not for access tokens', () => {
  expect(document.paths['/api/user/totp'].post.security).toEqual([{ session: [], userId: [] }])
})

test('a query number is described as an integer, a flag as a boolean', () => {
  const { parameters } = document.paths['/api/channel/'].get
  const types = parameters.map((parameter: { name: string; schema: { type: string } }) => [
    parameter.name,
    parameter.schema.type,
  ])
  expect(types).toEqual([
    ['p', 'integer'],
    ['page_size', 'integer'],
    ['id_sort', 'boolean'],
    ['tag_mode', 'boolean'],
  ])
})

test('a list in a query is described as one parameter with commas', () => {
  const values = document.paths['/api/data/series'].get.parameters.find(
    ({ name }: { name: string }) => name === 'values',
  )
  expect(values).toMatchObject({ explode: false, schema: { type: 'array' } })
})

test('what stands beside success and message is described in the same object', () => {
  const { schema } = document.paths['/api/channel/update_balance/{id}'].get.responses['200'].content['application/json']
  expect(schema.anyOf[0]).toEqual({
    type: 'object',
    required: ['success', 'message', 'balance'],
    properties: { success: { const: true }, message: { type: 'string' }, balance: { type: 'number' } },
    additionalProperties: false,
  })
})

test('fields with a default are not required in a body', () => {
  const { schema } = document.paths['/api/token/'].post.requestBody.content['application/json']
  expect(schema.required ?? []).toEqual([])
  expect(Object.keys(schema.properties)).toContain('remain_quota')
})
