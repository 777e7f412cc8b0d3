import type { Quirk } from '@tollgate/contract/providers/provider-row'
import { deploymentOf, gptGeneration, isChatModel } from '../openai-models.ts'

/** OpenAI's models that think, and xAI's: https://platform.openai.com/docs/guides/reasoning */
const OTHER_REASONING_MODEL = /^(?:openai\/|x-ai\/)?(?:o\d|codex|grok-4)/

/** The model's encrypted thinking can be asked for. */
export const givesReasoning = (model: string): boolean =>
  OTHER_REASONING_MODEL.test(model) || ((gptGeneration(model) ?? 0) >= 500 && !isChatModel(model))

/** What the vendor calls the model in the body. */
export const modelAt = (model: string, quirks: readonly Quirk[]): string =>
  quirks.includes('dotless-model') ? deploymentOf(model) : model
