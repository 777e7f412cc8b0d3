import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPart } from '../../../components/lazy-part.ts'
import type { VisualForm } from './option-field.ts'

/** The forms that show JSON options as what they mean; each comes with its card. */
export const visualForms: Readonly<Record<VisualForm, LazyExoticComponent<ComponentType>>> = {
  models: lazyPart(async () => (await import('../ratios/model-prices.tsx')).ModelPrices),
  groups: lazyPart(async () => (await import('../ratios/group-form.tsx')).GroupForm),
  chats: lazyPart(async () => (await import('../operation/chats-form.tsx')).ChatsForm),
  faq: lazyPart(async () => (await import('../other/faq-form.tsx')).FaqForm),
}
