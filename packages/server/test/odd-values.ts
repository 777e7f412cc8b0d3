import { expect } from 'bun:test'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { endpoints } from '@tollgate/contract/endpoints/index'
import * as z from 'zod/mini'
import type { ConsoleApp } from './console-app.ts'

/** What no form of ours sends. */
export const oddValues: [what: string, value: unknown][] = [
  ['null', null],
  ['minus one', -1],
  ['a number beyond 32 bits', 2 ** 31],
  ['a number that is not exact', 2 ** 53 + 2],
  ['a huge number', 1e308],
  ['a fraction', 0.5],
  ['a word for no number', 'NaN'],
  ['wide digits', '１２'],
  ['a list', [[]]],
  ['a number twice', [1, 1]],
  ['an object', { $gt: '' }],
  ['a byte that no database keeps', 'a\0b'],
  ['half a character', '\ud800'],
  ['SQL', `%_\\' or 1=1;--`],
  ['a long text', '长'.repeat(20_000)],
  ['a truth', true],
]

/** Calls every endpoint with one value in every place there is: path, query and each field of the body. */
export async function expectNoFaults(
  site: ConsoleApp,
  { headers, value }: { headers: Record<string, string>; value: unknown },
): Promise<void> {
  const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
  for (const [name, endpoint] of Object.entries<EndpointDefinition>(endpoints)) {
    // Who is signed out can try nothing more.
    if (endpoint === endpoints.logout) continue
    const query = new URLSearchParams(filled(endpoint.query, text.slice(0, 2_000)))
    const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(text.slice(0, 100)))
    const reply = await site.call(`${path}?${query}`, {
      method: endpoint.method,
      headers,
      ...(endpoint.body !== undefined && { body: filled(endpoint.body, value) }),
    })
    expect([name, reply.status < 500]).toEqual([name, true])
    expect(reply.text).not.toMatch(/sqlite|syntax error|\.ts:\d|node_modules/i)
  }
  expect((await site.call('/api/user/self', { headers })).json.success).toBe(true)
}

const filled = <Value>(schema: z.ZodMiniType | undefined, value: Value): Record<string, Value> =>
  Object.fromEntries(namesIn(schema).map((name) => [name, value]))

const namesIn = (schema: z.ZodMiniType | undefined): string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
