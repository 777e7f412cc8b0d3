import { jsonField, type OptionCard, type OptionField, textField } from '../site/option-field.ts'

const area = (key: OptionField['key'], hint: OptionField['hint']): OptionField => ({
  key,
  widget: 'area',
  ...(hint === undefined ? {} : { hint }),
})

/** What visitors read. */
export const otherCards: readonly OptionCard[] = [
  { id: 'notice', title: 'card-notice', savesEach: true, fields: [area('Notice', 'Notice-hint')] },
  {
    id: 'look',
    title: 'card-look',
    savesEach: true,
    fields: [textField('SystemName'), textField('Logo', 'Logo-hint'), area('Footer', 'Footer-hint')],
  },
  {
    id: 'pages',
    title: 'card-pages',
    savesEach: true,
    fields: [
      area('HomePageContent', 'HomePageContent-hint'),
      area('About', 'About-hint'),
      area('ActivityContent', 'ActivityContent-hint'),
    ],
  },
  { id: 'faq', title: 'FAQ', visual: 'faq', fields: [jsonField('FAQ')] },
  { id: 'transfer', title: 'card-transfer', hint: 'transfer-hint', extra: 'transfer', fields: [] },
  { id: 'system', title: 'card-about-system', extra: 'system-facts', fields: [] },
]
