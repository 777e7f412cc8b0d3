import { Kbd } from '@mantine/core'
import { useEffect } from 'react'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import classes from './palette.module.css'
import { type EntryGroup, entryGroups, type PaletteEntry } from './palette-entry.ts'

const groupTitles: Readonly<Record<EntryGroup, PlainTextKey>> = {
  recent: 'palette.recent',
  pages: 'palette.pages',
  actions: 'palette.actions',
  channels: 'palette.channels',
  tokens: 'palette.tokens',
  users: 'palette.users',
}

interface PaletteListProps {
  id: string
  /** In the order of their groups. */
  entries: readonly PaletteEntry[]
  chosen: PaletteEntry | undefined
  onPoint: (entry: PaletteEntry) => void
  onChoose: (entry: PaletteEntry) => void
}

/** The entries under their headings. The focus stays in the field above; `chosen` is what Enter runs. */
export function PaletteList({ id, entries, chosen, onPoint, onChoose }: PaletteListProps) {
  const chosenId = chosen && optionId(id, chosen)
  // The scroll position belongs to the browser.
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <div id={id} role="listbox" aria-label={t('palette.label')} className={classes.list}>
      {entryGroups.map((group) => {
        const ofGroup = entries.filter((entry) => entry.group === group)
        if (ofGroup.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list box may hold groups, but no fieldset.
          <div key={group} role="group" aria-label={t(groupTitles[group])}>
            <div className={classes.heading} aria-hidden>
              {t(groupTitles[group])}
            </div>
            {ofGroup.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(id, entry)}
                entry={entry}
                isChosen={entry === chosen}
                onPoint={() => onPoint(entry)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Id of an entry's element, for `aria-activedescendant`. */
export const optionId = (listId: string, entry: PaletteEntry): string => `${listId}-${entry.id}`

interface OptionProps {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry, isChosen, onPoint, onChoose }: OptionProps) {
  const { icon: EntryIcon, title, note, keys } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that has the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      title={note === undefined ? title : `${title} · ${note}`}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <EntryIcon size={16} stroke={1.6} aria-hidden />
      <span className={classes.title}>{title}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {keys !== undefined && (
        <Kbd size="xs" className={classes.keys ?? ''}>
          {keys}
        </Kbd>
      )}
    </div>
  )
}
