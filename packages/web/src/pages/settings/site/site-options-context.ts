import { createContext, use } from 'react'
import type { SiteOptions } from './use-site-options.ts'

export const SiteOptionsContext = createContext<SiteOptions | undefined>(undefined)

/** The options that the cards of this tab edit. */
export function useOptionDraft(): SiteOptions {
  const options = use(SiteOptionsContext)
  if (options === undefined) throw new Error('an option is edited in the cards of a settings tab')
  return options
}
