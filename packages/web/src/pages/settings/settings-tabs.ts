import type { Access } from '@tollgate/contract/endpoint'
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import type { PlainTextKey, TextPart } from '../../i18n/texts.ts'
import { needTexts } from '../../i18n/translate.ts'

interface TabCode {
  load: () => Promise<ComponentType>
  /** Texts that come with the tab. */
  texts: TextPart
}

export interface SettingsTab {
  /** In the address: `/setting?tab=`. */
  name: string
  title: PlainTextKey
  access: Access
  content: LazyExoticComponent<ComponentType>
}

const lazyTab = ({ load, texts }: TabCode) =>
  lazyPart(async () => {
    const [component] = await Promise.all([load(), needTexts(texts)])
    return component
  })

/** The tabs of the settings, in order; the first is shown when the address names none. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    name: 'personal',
    title: 'shell.settings-personal',
    access: 'user',
    content: lazyTab({
      load: async () => {
        // It binds the accounts that one may also sign in with.
        const [{ PersonalTab }] = await Promise.all([import('./personal/personal-tab.tsx'), needTexts('entrance')])
        return PersonalTab
      },
      texts: 'personal',
    }),
  },
  {
    name: 'operation',
    title: 'settings.operation',
    access: 'root',
    content: lazyTab({
      load: async () => (await import('./operation/operation-tab.tsx')).OperationTab,
      texts: 'site-settings',
    }),
  },
  {
    name: 'system',
    title: 'settings.system',
    access: 'root',
    content: lazyTab({
      load: async () => (await import('./system/system-tab.tsx')).SystemTab,
      texts: 'site-settings',
    }),
  },
  {
    name: 'other',
    title: 'settings.other',
    access: 'root',
    content: lazyTab({
      load: async () => (await import('./other/other-tab.tsx')).OtherTab,
      texts: 'site-settings',
    }),
  },
]
