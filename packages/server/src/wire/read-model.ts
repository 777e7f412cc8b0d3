import { invalid } from './invalid.ts'

const MODEL_NAME_MAX = 255

/** The model that a call names. Throws `request.invalid`; `missing` says that there is none, in the words of the format. */
export function readModel(model: unknown, missing = 'model is required'): string {
  if (typeof model !== 'string' || model.trim() === '') throw invalid(missing)
  if (model.length > MODEL_NAME_MAX || hasControlCharacter(model)) throw invalid('model is not a valid name')
  return model
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what it is for.
const hasControlCharacter = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text) || !text.isWellFormed()
