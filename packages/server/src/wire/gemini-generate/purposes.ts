/** What vectors are for, by the words that the internal form has. https://ai.google.dev/api/embeddings#TaskType */
const TASKS: Readonly<Record<string, string>> = {
  search_document: 'RETRIEVAL_DOCUMENT',
  search_query: 'RETRIEVAL_QUERY',
  classification: 'CLASSIFICATION',
  clustering: 'CLUSTERING',
  similarity: 'SEMANTIC_SIMILARITY',
  question_answering: 'QUESTION_ANSWERING',
  fact_verification: 'FACT_VERIFICATION',
  code_query: 'CODE_RETRIEVAL_QUERY',
}

/** Google's word; undefined for purposes that it does not know. */
export const taskOf = (purpose: string): string | undefined =>
  Object.hasOwn(TASKS, purpose) ? TASKS[purpose] : Object.values(TASKS).find((task) => task === purpose.toUpperCase())

/** The word of the internal form, or Google's own where it has none. */
export const purposeOf = (task: string): string =>
  Object.keys(TASKS).find((purpose) => TASKS[purpose] === task) ?? task.toLowerCase()
