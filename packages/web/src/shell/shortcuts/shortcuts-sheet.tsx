import { Kbd, Modal } from '@mantine/core'
import { Fragment } from 'react'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { goKeys } from './go-keys.ts'
import { mainModifier } from './key-names.ts'
import { useReaderPages } from './reader-pages.ts'
import classes from './shortcuts-sheet.module.css'

interface Shortcut {
  /** Pressed together. */
  keys: readonly string[]
  /** Pressed after them. */
  next?: string
  text: string
}

interface ShortcutsSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Keys that the open page has. */
  pageKeys: readonly string[]
}

const WIDTH = 720

/** What a key of a page does, wherever it is used. */
const pageKeyTexts: Readonly<Record<string, PlainTextKey>> = { '/': 'palette.key-search', n: 'palette.key-new' }

/** Every shortcut that works here. */
export function ShortcutsSheet({ isOpen, onClose, pageKeys }: ShortcutsSheetProps) {
  const pages = useReaderPages()
  const here = pageKeys.flatMap((key): Shortcut[] => {
    const text = pageKeyTexts[key]
    return text === undefined ? [] : [{ keys: [key.toUpperCase()], text: t(text) }]
  })
  const goTo = pages.flatMap(({ path, title }): Shortcut[] => {
    const key = goKeys[path]
    return key === undefined ? [] : [{ keys: ['G'], next: key.toUpperCase(), text: t(title) }]
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('palette.shortcuts')} size={WIDTH}>
      <div className={classes.columns}>
        <div>
          <Section title={t('palette.shortcuts-everywhere')} shortcuts={everywhere()} />
          {here.length > 0 && <Section title={t('palette.shortcuts-page')} shortcuts={here} />}
          <Section title={t('palette.shortcuts-details')} shortcuts={inDetails()} />
          <Section title={t('palette.shortcuts-form')} shortcuts={inForms()} />
        </div>
        <Section title={t('palette.shortcuts-go')} shortcuts={goTo} />
      </div>
    </Modal>
  )
}

const everywhere = (): Shortcut[] => [
  { keys: [mainModifier(), 'K'], text: t('palette.key-palette') },
  { keys: ['?'], text: t('palette.key-sheet') },
]

const inDetails = (): Shortcut[] => [
  { keys: ['J'], text: t('palette.key-next') },
  { keys: ['K'], text: t('palette.key-previous') },
  { keys: ['Esc'], text: t('palette.key-close') },
]

const inForms = (): Shortcut[] => [
  { keys: [mainModifier(), 'Enter'], text: t('palette.key-save') },
  { keys: ['Esc'], text: t('palette.key-close') },
]

function Section({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ keys, next, text }) => (
          <div key={`${keys.join()}-${next}`} className={classes.shortcut}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && '+'}
                  <Kbd size="xs">{key}</Kbd>
                </Fragment>
              ))}
              {next !== undefined && (
                <>
                  {t('palette.key-then')}
                  <Kbd size="xs">{next}</Kbd>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
