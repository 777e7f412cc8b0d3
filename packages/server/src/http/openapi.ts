import { SESSION_COOKIE, USER_ID_HEADER } from '@tollgate/contract/constants'
import type { Access, EndpointDefinition } from '@tollgate/contract/endpoint'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import { localRelayEndpoints, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { taskEndpoints } from '@tollgate/contract/task-endpoints'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The description of every console and relay call, as OpenAPI 3.1. Built from the contract that the server runs on. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const [name, endpoint] of Object.entries(endpoints))
    add(endpoint.path, endpoint.method, consoleOperation(name, endpoint))
  for (const endpoint of [...relayEndpoints, ...aliasEndpoints])
    add(endpoint.path, endpoint.method, relayOperation(endpoint, BY_KEY))
  for (const endpoint of taskEndpoints) {
    const security = endpoint.access === 'key' ? BY_KEY : []
    add(endpoint.path, endpoint.method, relayOperation(endpoint, security))
  }
  for (const endpoint of localRelayEndpoints) {
    const security = endpoint.access === 'key' ? BY_KEY : BY_SESSION
    add(endpoint.path, endpoint.method, relayOperation(endpoint, security))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tollgate', version },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        accessToken: { type: 'http', scheme: 'bearer', description: 'System access token of an account' },
        userId: { type: 'apiKey', in: 'header', name: USER_ID_HEADER, description: 'Id of the acting account' },
        key: { type: 'http', scheme: 'bearer', description: 'A key of the gateway, sk-...' },
      },
    },
  }
}

function consoleOperation(name: string, endpoint: EndpointDefinition): Json {
  const isOpen = endpoint.access === 'anyone'
  const body = endpoint.body && { required: true, content: jsonContent(schemaOf(endpoint.body, 'input')) }
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[2]],
    summary: endpoint.summary,
    ...(!isOpen && { 'x-access': endpoint.access }),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(body && { requestBody: body }),
    responses: {
      '200': { description: 'Success, or a refusal with success: false', content: replyContent(endpoint) },
      '429': { description: 'Too many requests' },
      ...(!isOpen && { '401': { description: 'Not signed in', content: jsonContent(refusal) } }),
      default: { description: 'Refusal', content: jsonContent(refusal) },
    },
    security: endpoint.onlyBySession ? BY_SESSION : securityOf(endpoint.access),
  }
}

function securityOf(access: Access): Json[] {
  switch (access) {
    case 'anyone':
      return []
    case 'optional':
      // Works without a session, and tells or does more with one.
      return [{}, { session: [] }]
    case 'user':
    case 'admin':
    case 'root':
      return [
        { session: [], userId: [] },
        { accessToken: [], userId: [] },
      ]
  }
}

interface RelayCall {
  method: string
  path: string
  body?: string
  summary: string
}

const BY_KEY = [{ key: [] }]
const BY_SESSION = [{ session: [], userId: [] }]

function relayOperation({ method, path, body, summary }: RelayCall, security: Json[]): Json {
  const anyObject = jsonContent({ type: 'object' })
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['models'],
    summary,
    parameters: pathParameters(path),
    ...(method === 'POST' && body !== 'none' && { requestBody: { required: true, content: anyObject } }),
    responses: {
      '200': { description: 'Success', content: anyObject },
      default: { description: 'Error object', content: jsonContent({ type: 'object', required: ['error'] }) },
    },
    security,
  }
}

const refusal: Json = {
  type: 'object',
  required: ['success', 'message'],
  properties: { success: { const: false }, message: { type: 'string' }, code: { type: 'string' } },
}

/** A file, or JSON when it is refused. */
const replyContent = (endpoint: EndpointDefinition): Json =>
  endpoint.replyIn === 'file'
    ? { 'text/csv': { schema: { type: 'string' } }, ...jsonContent(refusal) }
    : jsonContent(envelopeOf(endpoint))

function envelopeOf({ reply, replyIn }: EndpointDefinition): Json {
  const schema = schemaOf(reply, 'output')
  const wrapping = { success: { const: true }, message: { type: 'string' } }
  // One object: two that both must hold would forbid each other's fields.
  const whole =
    replyIn === 'top'
      ? {
          ...schema,
          required: [...new Set(['success', 'message', ...(schema.required ?? [])])],
          properties: { ...wrapping, ...schema.properties },
        }
      : { type: 'object', required: ['success', 'message', 'data'], properties: { ...wrapping, data: schema } }
  return { anyOf: [whole, refusal] }
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))

/** Every query parameter has a meaning when it is missing, so none is required; a list has commas in between. */
function queryParameters(query: z.ZodMiniType | undefined): Json[] {
  if (query === undefined) return []
  const { properties = {} } = schemaOf(query, 'output')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    explode: false,
    schema,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): { properties?: Json; required?: string[] } & Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })
