import { expect, test } from 'bun:test'
import { versionOf, vertexHost } from './fill-path.ts'

const channel = (other: string) => ({ other, provider: { version: 'v1beta' } })
const versions = { 'gemini-1.0-pro': 'v1' }

test.each([
  ['gemini-1.0-pro', '', 'v1'],
  ['gemini-1.0-pro', 'v1alpha', 'v1'],
  ['gemini-2.5-pro', 'v1alpha', 'v1alpha'],
  ['gemini-2.5-pro', '', 'v1beta'],
  ['constructor', '', 'v1beta'],
])('the version of %s at a channel with %p is %s', (model, other, version) => {
  expect(versionOf(channel(other), { clientQuery: undefined, versions, model })).toBe(version)
})

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-01-01-preview', '2026-01-01-preview'],
  ['preview', '2024-10-21'],
  ['v1', '2024-10-21'],
  ['..%2F..', '2024-10-21'],
])('of the version that its client names, %s, Azure is asked for %s', (named, version) => {
  const clientQuery = new URLSearchParams(`api-version=${named}`)
  expect(versionOf(channel('2024-10-21'), { clientQuery, versions, model: 'gpt-4o' })).toBe(version)
})

test.each([
  ['us-central1', 'us-central1-aiplatform.googleapis.com'],
  ['eu', 'aiplatform.eu.rep.googleapis.com'],
  ['us', 'aiplatform.us.rep.googleapis.com'],
  ['global', 'aiplatform.googleapis.com'],
])('Vertex AI in %s is at %s', (region, host) => {
  expect(vertexHost(region)).toBe(host)
})
