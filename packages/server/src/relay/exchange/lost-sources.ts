/**
 * Where the vendors' formats say which sources an answer stands on. Quotes inside a JSON string carry backslashes, so
 * what a model writes never matches.
 */
const SOURCES =
  /"(?:groundingMetadata|citationMetadata|citations_delta|citation-start)"|"(?:annotations|citations)":\s*\[\s*\{/

/** Warns once when an answer that is translated names sources: only vendors of the client's own format can pass them on. */
export function createSourceWatch(warnings: () => string[]): (text: string) => void {
  let hasFound = false
  return (text) => {
    if (hasFound || !SOURCES.test(text)) return
    hasFound = true
    warnings().push("sources of the answer (citations) are not in the client's format")
  }
}
