import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

test('defaults for vendors are those of this API family', () => {
  expect(readConfig({}).config.vendorDefaults).toEqual({
    geminiSafety: 'BLOCK_NONE',
    geminiVersions: { 'gemini-1.0-pro': 'v1' },
    cohereSafety: 'NONE',
    showsDifySteps: true,
  })
})

test('defaults for vendors can be set', () => {
  const environment = {
    GEMINI_SAFETY_SETTING: 'block_only_high',
    GEMINI_MODEL_MAP: 'gemini-a:v1, gemini-b:v1alpha',
    COHERE_SAFETY_SETTING: 'STRICT',
    DIFY_DEBUG: 'false',
  }
  expect(readConfig(environment).config.vendorDefaults).toEqual({
    geminiSafety: 'BLOCK_ONLY_HIGH',
    geminiVersions: { 'gemini-a': 'v1', 'gemini-b': 'v1alpha' },
    cohereSafety: 'STRICT',
    showsDifySteps: false,
  })
})

test.each([
  ['GEMINI_SAFETY_SETTING', 'BLOCK_SOME'],
  ['GEMINI_MODEL_MAP', 'gemini-a'],
  ['GEMINI_MODEL_MAP', 'gemini-a:../v1'],
  ['COHERE_SAFETY_SETTING', 'maybe'],
  ['CRITICAL_RATE_LIMIT_ENABLE', 'ture'],
  ['TRUSTED_PROXIES', '10.0.0.1, nginx'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['UPSTREAM_PRIVATE_ALLOWLIST', 'http://ollama:11434'],
  ['MEDIA_PRIVATE_ALLOWLIST', '10.0.0.0/99'],
])('%s of %s is refused at start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test.each([
  ['True', true],
  ['1', true],
  ['yes', true],
  ['FALSE', false],
  ['0', false],
  ['off', false],
  ['', true],
])('a limit that is switched with %p stays on: %p', (value, isOn) => {
  expect(readConfig({ CRITICAL_RATE_LIMIT_ENABLE: value }).config.criticalLimit !== undefined).toBe(isOn)
})

test('private hosts are names, names with a port, addresses and networks', () => {
  const hosts = 'ollama, ollama:11434, [::1]:8080, 127.0.0.1, 10.0.0.0/8, fd00::/8'
  expect(readConfig({ UPSTREAM_PRIVATE_ALLOWLIST: hosts }).config.privateUpstreams).toEqual(hosts.split(', '))
})

test('a time zone that is none is told', () => {
  expect(readConfig({ TZ: 'Mars/Phobos' }).warnings.join()).toContain('TZ=Mars/Phobos')
  expect(readConfig({ TZ: 'Asia/Shanghai' }).warnings).toEqual([])
  expect(readConfig({ TZ: '' }).warnings).toEqual([])
})
