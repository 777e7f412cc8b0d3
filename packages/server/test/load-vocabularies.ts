import { expect } from 'bun:test'
import { chatBody, post } from './model-client.ts'
import type { Site } from './site.ts'

/** One of each vocabulary. */
const COUNTED_MODELS = ['gpt-4', 'gpt-4o']

/** Servers load all of them soon after their start, some 70 MB: before memory is compared they must be there. */
export async function loadVocabularies({ nodes }: Pick<Site, 'nodes'>, key: string): Promise<void> {
  for (const node of nodes) {
    for (const model of COUNTED_MODELS) {
      const counted = await post(node.url, key, chatBody(model), { path: '/v1/messages/count_tokens' })
      expect(counted.status).toBe(200)
    }
  }
}
