import { listUnpricedModels } from '@tollgate/contract/endpoints/options'
import { useMemo } from 'react'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { useOptionDraft } from '../site/site-options-context.ts'
import { modelRowsOf, type PriceTexts } from './model-rows.ts'

const noModels: readonly string[] = []

/** The price table as the form has it. `rows` is undefined while one of the options is no JSON. */
export function useModelRows() {
  const { text } = useOptionDraft()
  const { data: unpriced = noModels } = useEndpoint(listUnpricedModels)
  const ModelPrice = text('ModelPrice')
  const ModelRatio = text('ModelRatio')
  const CompletionRatio = text('CompletionRatio')
  const CacheRatio = text('CacheRatio')
  const CreateCacheRatio = text('CreateCacheRatio')
  const AudioRatio = text('AudioRatio')
  const AudioCompletionRatio = text('AudioCompletionRatio')
  const ImageRatio = text('ImageRatio')
  const ImageCompletionRatio = text('ImageCompletionRatio')
  return useMemo(() => {
    const texts: PriceTexts = {
      ModelPrice,
      ModelRatio,
      CompletionRatio,
      CacheRatio,
      CreateCacheRatio,
      AudioRatio,
      AudioCompletionRatio,
      ImageRatio,
      ImageCompletionRatio,
    }
    const rows = modelRowsOf(texts, unpriced)
    // A price that was typed counts here at once; the calls get it when it is saved.
    return { texts, rows, unpriced: rows?.filter(({ name, kind }) => kind === 'none' && unpriced.includes(name)) ?? [] }
  }, [
    ModelPrice,
    ModelRatio,
    CompletionRatio,
    CacheRatio,
    CreateCacheRatio,
    AudioRatio,
    AudioCompletionRatio,
    ImageRatio,
    ImageCompletionRatio,
    unpriced,
  ])
}
