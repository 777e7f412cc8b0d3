import { expect, test } from 'bun:test'
import { createSourceWatch } from './lost-sources.ts'

function warningsFor(...texts: object[]): string[] {
  const warnings: string[] = []
  const watch = createSourceWatch(() => warnings)
  for (const text of texts) watch(JSON.stringify(text))
  return warnings
}

const url = 'https://a.example'
test.each([
  ['Gemini', { candidates: [{ groundingMetadata: { groundingChunks: [{ web: { uri: url } }] } }] }],
  ["OpenAI's chat", { choices: [{ message: { annotations: [{ type: 'url_citation', url_citation: { url } }] } }] }],
  [
    "OpenAI's responses",
    { output: [{ content: [{ type: 'output_text', annotations: [{ type: 'url_citation', url }] }] }] },
  ],
  ['Anthropic', { content: [{ type: 'text', citations: [{ type: 'web_search_result_location', url }] }] }],
  ["Anthropic's streams", { delta: { type: 'citations_delta', citation: { url } } }],
  ["Cohere's streams", { type: 'citation-start', delta: {} }],
])('sources that %s names are said to be lost, once', (_, answer) => {
  expect(warningsFor(answer, answer)).toHaveLength(1)
})

test('an answer without sources, or one that only writes of them, says nothing', () => {
  const text = JSON.stringify({ annotations: [{}], groundingMetadata: 1 })
  expect(warningsFor({ message: { annotations: [], citations: null, content: text } })).toEqual([])
})
