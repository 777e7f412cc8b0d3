import { gptGeneration, isChatModel } from '../openai-models.ts'

/** OpenAI's models that think, and xAI's: https://platform.openai.com/docs/guides/reasoning */
const OTHER_REASONING_MODEL = /^(?:openai\/|x-ai\/)?(?:o\d|codex|grok-4)/

/** The model's encrypted thinking can be asked for. */
export const givesReasoning = (model: string): boolean =>
  OTHER_REASONING_MODEL.test(model) || ((gptGeneration(model) ?? 0) >= 500 && !isChatModel(model))
