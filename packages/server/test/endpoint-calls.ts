import { expect } from 'bun:test'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { type EndpointName, endpoints } from '@tollgate/contract/endpoints/index'
import * as z from 'zod/mini'
import type { ConsoleApp } from './console-app.ts'

export interface EndpointInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  headers?: Record<string, string>
}

/** Calls of endpoints by name, and the names that were called. `site` is asked for at each call. */
export function endpointCalls(site: () => ConsoleApp) {
  const called = new Set<string>()

  /** As a browser would call it, whatever comes back. */
  function callEndpoint(name: EndpointName, input: EndpointInput = {}) {
    called.add(name)
    const endpoint: EndpointDefinition = endpoints[name]
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(input.params?.[parameter]))
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) search.set(key, String(value))
    return site().call(`${path}?${search}`, {
      method: endpoint.method,
      headers: input.headers ?? {},
      ...(input.body !== undefined && { body: input.body }),
    })
  }

  /** Calls an endpoint that must succeed, and holds its reply to the contract's schema. */
  async function succeed(name: EndpointName, input: EndpointInput = {}) {
    const endpoint: EndpointDefinition = endpoints[name]
    const reply = await callEndpoint(name, input)
    // Not with toMatchObject: Bun 1.4 writes its placeholders into what it compares.
    expect([reply.json.success, typeof reply.json.message]).toEqual([true, 'string'])
    expect(reply.status).toBe(200)
    const payload = endpoint.replyIn === 'top' ? reply.json : reply.json.data
    expect(z.safeParse(endpoint.reply, payload).error).toBeUndefined()
    return { ...reply, data: payload }
  }

  return { called, callEndpoint, succeed }
}
