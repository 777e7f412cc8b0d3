import { type JsonObject, objectIn } from './read-json.ts'

/** The caller's mark of a prompt cache. https://platform.claude.com/docs/en/build-with-claude/prompt-caching */
export function cacheOf(marked: JsonObject): { cache?: { ttl: '5m' | '1h' } } {
  const mark = objectIn(marked, 'cache_control')
  return mark ? { cache: { ttl: mark.ttl === '1h' ? '1h' : '5m' } } : {}
}
