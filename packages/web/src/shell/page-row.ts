import type { Access } from '@tollgate/contract/endpoint'
import type { SiteStatus } from '@tollgate/contract/entities/status'
import type { ComponentType } from 'react'
import type { PlainTextKey, TextPart } from '../i18n/texts.ts'
import type { MenuIconName } from './menu-icons.ts'

/** What an operator switches on, and with it the menu entry of its page. */
export type MenuSwitch = keyof Pick<SiteStatus, 'enable_data_export' | 'enable_drawing' | 'enable_task'>

/** One page of the console, as `routes.tsx` lists it. */
export interface PageRow {
  path: string
  /** More paths that show the same page, for example with a drawer open: `/channel/edit/$id`. */
  alsoAt?: readonly string[]
  /** Who may open it; the server checks again with every call. */
  access: Access
  title: PlainTextKey
  /** `open`: only the top bar around it. `console`: side menu too. */
  frame: 'open' | 'console'
  /**
   * Present: the page stands in the side menu, in the order of the list; with `onlyWhen`, only while the site's status
   * says so. With `each` there is an entry for each chat link of the site. The icon is a name of `menu-icons.ts`.
   */
  menu?: { icon: MenuIconName; onlyWhen?: MenuSwitch; each?: 'chat-link' }
  /** Texts that come with the page, beside those of its frame. */
  texts?: readonly TextPart[]
  /** Imports the page; called when it is first needed. */
  load: () => Promise<ComponentType>
}
