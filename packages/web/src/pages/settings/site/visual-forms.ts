import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { VisualForm } from './option-field.ts'

/** The forms that show JSON options as what they mean; each comes with its card. */
export const visualForms: Readonly<Record<VisualForm, LazyExoticComponent<ComponentType>>> = {
  models: lazy(async () => ({ default: (await import('../ratios/model-prices.tsx')).ModelPrices })),
  groups: lazy(async () => ({ default: (await import('../ratios/group-form.tsx')).GroupForm })),
  chats: lazy(async () => ({ default: (await import('../operation/chats-form.tsx')).ChatsForm })),
  faq: lazy(async () => ({ default: (await import('../other/faq-form.tsx')).FaqForm })),
}
