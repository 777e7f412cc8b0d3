import type { OptionKey } from '@tollgate/contract/options'
import type { PlainTextKey } from '../../../i18n/texts.ts'

/** A text of the settings that needs no values, without the name of its area. */
export type SiteText = PlainTextKey extends infer Key
  ? Key extends `site-settings.${infer Name}`
    ? Name
    : never
  : never

/** Options with a text of their own: the key is the name of its label. */
export type LabelledOption = OptionKey & SiteText

/** How an option is edited. Its value is always a text, as the server stores it. */
export type OptionWidget =
  /** `isSavedAtOnce`: with the press, without a button; `offQuestion` asks before it is turned off. */
  | { widget: 'switch'; isSavedAtOnce?: true; asksBeforeOff?: true }
  | { widget: 'text' }
  /** Several lines of Markdown or HTML. */
  | { widget: 'area' }
  /** One entry a line. */
  | { widget: 'lines' }
  /** Entries with commas between them. */
  | { widget: 'names' }
  | { widget: 'number'; unit?: SiteText; isWhole?: true }
  /** Quota units, with what they are worth. */
  | { widget: 'quota' }
  | { widget: 'choice'; choices: readonly { value: string; label: SiteText }[] }
  /** Written, never read. */
  | { widget: 'secret' }
  | { widget: 'json' }

export type OptionField = OptionWidget & { key: LabelledOption; hint?: SiteText }

/** An address of this site that has to be entered somewhere else. */
export interface CallbackAddress {
  label: SiteText
  /** Put behind the address of the server. */
  path: string
  /** Only the name of the server is wanted. */
  isHostOnly?: true
}

/** A form that shows several JSON options as one thing. */
export type VisualForm = 'models' | 'groups' | 'chats' | 'faq'

/** What a card can do beside saving. */
export type CardExtra = 'clear-logs' | 'test-mail' | 'transfer' | 'system-facts'

/** A group of options that are saved together. */
export interface OptionCard {
  id: string
  title: SiteText
  hint?: SiteText
  fields: readonly OptionField[]
  /** Another way to edit the fields, offered before their JSON. */
  visual?: VisualForm
  callbacks?: readonly CallbackAddress[]
  extra?: CardExtra
  /** Each field has a button of its own. */
  savesEach?: true
  /** Must be filled in, and saved, before this card can be. */
  needs?: { key: LabelledOption; otherwise: SiteText }
}

/** A switch among the fields of a card. */
export const switchField = (key: LabelledOption, hint?: SiteText): OptionField => ({
  key,
  widget: 'switch',
  ...(hint === undefined ? {} : { hint }),
})

/** A line of text among the fields of a card. */
export const textField = (key: LabelledOption, hint?: SiteText): OptionField => ({
  key,
  widget: 'text',
  ...(hint === undefined ? {} : { hint }),
})

export const secretField = (key: LabelledOption): OptionField => ({ key, widget: 'secret' })

export const jsonField = (key: LabelledOption): OptionField => ({ key, widget: 'json' })
