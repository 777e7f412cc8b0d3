import { expect, test } from 'bun:test'
import { applyBedrockBody, applyCloudBody, lostToCloud } from './cloud-body.ts'
import { bedrockModelId, vertexModelId } from './cloud-models.ts'

test.each([
  ['claude-2.1', 'us-east-1', 'anthropic.claude-v2:1'],
  ['claude-instant-1.2', 'us-east-1', 'anthropic.claude-instant-v1'],
  ['claude-3-5-sonnet-20241022', 'us-west-2', 'anthropic.claude-3-5-sonnet-20241022-v2:0'],
  ['claude-3-7-sonnet-20250219', 'eu-west-1', 'eu.anthropic.claude-3-7-sonnet-20250219-v1:0'],
  ['claude-sonnet-4-20250514', 'ap-northeast-1', 'apac.anthropic.claude-sonnet-4-20250514-v1:0'],
  ['claude-sonnet-4-20250514', 'sa-east-1', 'anthropic.claude-sonnet-4-20250514-v1:0'],
  ['claude-haiku-4-5', 'ap-northeast-1', 'jp.anthropic.claude-haiku-4-5-20251001-v1:0'],
  ['claude-haiku-4-5', 'ap-southeast-2', 'au.anthropic.claude-haiku-4-5-20251001-v1:0'],
  ['claude-haiku-4-5', 'ap-south-1', 'global.anthropic.claude-haiku-4-5-20251001-v1:0'],
  ['claude-opus-4-6', 'us-east-1', 'us.anthropic.claude-opus-4-6-v1'],
  ['claude-opus-4-8', 'us-gov-west-1', 'us-gov.anthropic.claude-opus-4-8'],
  ['claude-fable-5-1', 'eu-north-1', 'eu.anthropic.claude-fable-5-1'],
  ['claude-sonnet-5', 'ca-central-1', 'global.anthropic.claude-sonnet-5'],
  ['global.anthropic.claude-opus-5', 'us-east-1', 'global.anthropic.claude-opus-5'],
  ['anthropic.claude-3-haiku-20240307-v1:0', 'us-east-1', 'anthropic.claude-3-haiku-20240307-v1:0'],
  ['arn:aws:bedrock:us-east-1:1:inference-profile/x', 'us-east-1', 'arn:aws:bedrock:us-east-1:1:inference-profile/x'],
  ['constructor', 'us-east-1', 'constructor'],
])('%s in %s is %s', (model, region, id) => {
  expect(bedrockModelId(model, region)).toBe(id)
})

test.each([
  ['claude-3-opus-20240229', 'claude-3-opus@20240229'],
  ['claude-3-5-sonnet-20240620', 'claude-3-5-sonnet@20240620'],
  ['claude-3-5-sonnet-20241022', 'claude-3-5-sonnet-v2@20241022'],
  ['claude-opus-4-5-20251101', 'claude-opus-4-5@20251101'],
  ['claude-opus-4-5@20251101', 'claude-opus-4-5@20251101'],
  ['claude-sonnet-5', 'claude-sonnet-5'],
])('%s at Google is %s', (model, id) => {
  expect(vertexModelId(model)).toBe(id)
})

const CLAUDE_CODE = 'claude-code-20250219,context-management-2025-06-27,prompt-caching-scope-2026-01-05'

test('betas of body and header are asked for once, those that Bedrock does not take not at all', () => {
  const own = { anthropic_beta: ['context-management-2025-06-27', 'advanced-tool-use-2025-11-20'] }
  expect(applyBedrockBody(own, `${CLAUDE_CODE},`).anthropic_beta).toEqual([
    'context-management-2025-06-27',
    'tool-search-tool-2025-10-19',
  ])
  expect(applyBedrockBody({}, 'claude-code-20250219')).toEqual({ anthropic_version: 'bedrock-2023-05-31' })
  expect(applyBedrockBody({ anthropic_beta: ['of-tomorrow-2027-01-01'] }, 'a,b,').anthropic_beta).toEqual([
    'of-tomorrow-2027-01-01',
    'a',
    'b',
  ])
})

test('tools whose input comes while it is written ask Bedrock for that by a beta', () => {
  const tool = { name: 'f', input_schema: { type: 'object' } }
  const bedrock = { quirks: ['bedrock-body'], betas: 'context-1m-2025-08-07' } as const
  const asked = (isEager: boolean) => ({ tools: [tool, { ...tool, eager_input_streaming: isEager }] })
  expect(applyCloudBody(asked(true), bedrock)).toMatchObject({
    tools: [tool, tool],
    anthropic_beta: ['context-1m-2025-08-07', 'fine-grained-tool-streaming-2025-05-14'],
  })
  expect(JSON.stringify(applyCloudBody(asked(true), bedrock))).not.toContain('eager')
  expect(applyBedrockBody(asked(false))).toEqual({ tools: [tool, tool], anthropic_version: 'bedrock-2023-05-31' })
  expect(applyCloudBody(asked(true), { quirks: ['vertex-body'] })).toMatchObject(asked(true))
})

test.each(['bedrock-body', 'vertex-body'] as const)('what %s does not take is said', (quirk) => {
  const context = { quirks: [quirk], betas: CLAUDE_CODE }
  const body = { max_tokens: 1, cache_control: { type: 'ephemeral' } }
  expect(applyCloudBody(body, context)).not.toHaveProperty('cache_control')
  expect(lostToCloud(body, context)).toEqual([
    'beta claude-code-20250219, prompt-caching-scope-2026-01-05 is not taken by this cloud',
    'automatic caching is not taken by this cloud',
  ])
  expect(lostToCloud(body, { ...context, quirks: [] })).toEqual([])
})

test.each(['bedrock-body', 'vertex-body'] as const)('marks of the cache go to %s without a scope', (quirk) => {
  const marked = (scope: object) => [
    { type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl: '1h', ...scope } },
  ]
  const bodyOf = (scope: object) => ({
    system: marked(scope),
    tools: marked(scope),
    messages: [
      { role: 'user', content: marked(scope) },
      { role: 'assistant', content: 'y' },
    ],
  })
  expect(applyCloudBody(bodyOf({ scope: 'global' }), { quirks: [quirk] })).toMatchObject(bodyOf({}))
  expect(JSON.stringify(applyCloudBody(bodyOf({ scope: 'global' }), { quirks: [quirk] }))).not.toContain('scope')
})
