import { Kbd, Loader, Modal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { isAdmin } from '@tollgate/contract/roles'
import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '../../components/is-composing.ts'
import type { StoredUser } from '../../data/session.ts'
import { t } from '../../i18n/translate.ts'
import classes from './palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'
import { optionId, PaletteList } from './palette-list.tsx'
import { useFoundEntries } from './use-found-entries.ts'
import { choose, usePaletteEntries } from './use-palette-entries.ts'

interface PaletteProps {
  user: StoredUser
  isOpen: boolean
  /** What stands in the field; it may have been typed before the field was there. */
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** Pages and actions. */
  known: readonly PaletteEntry[]
}

const WIDTH = 600
const PAUSE_MS = 250

/** One field that finds pages, actions and rows, and goes there; worked by keyboard. */
export function Palette({ isOpen, ...body }: PaletteProps) {
  return (
    <Modal.Root opened={isOpen} onClose={body.onClose} size={WIDTH} padding={0} yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.label')}>
        <Modal.Body>
          <PaletteBody {...body} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Mounted anew with each opening. */
function PaletteBody({ user, known, typed, onType, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const listId = useId()
  const [pointed, setPointed] = useState<string>()
  const [word] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const found = useFoundEntries(word, user)
  const entries = usePaletteEntries({ user: user.id, known, typed, found: found.entries })
  const chosen = entries.find((entry) => entry.id === pointed) ?? entries[0]
  const isWaiting = found.isSearching || word !== typed.trim()

  function run(entry: PaletteEntry) {
    onClose()
    choose(entry, user.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows belong to a character that is being composed.
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && chosen !== undefined) run(chosen)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setPointed(neighbourOf(entries, { of: chosen, by: event.key === 'ArrowDown' ? 1 : -1 })?.id)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(listId, chosen)}
          // Escape closes the palette, and not also a drawer under it.
          data-mantine-stop-propagation
          data-autofocus
          data-palette-field
          autoComplete="off"
          spellCheck={false}
          placeholder={isAdmin(user.role) ? t('palette.placeholder') : t('palette.placeholder-user')}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setPointed(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {isWaiting && <Loader size={16} aria-label={t('palette.searching')} />}
      </div>
      <PaletteList
        id={listId}
        entries={entries}
        chosen={chosen}
        onPoint={(entry) => setPointed(entry.id)}
        onChoose={run}
      />
      {found.error !== null && (
        <p className={classes.notice}>{t('palette.search-failed', { message: found.error.message })}</p>
      )}
      {entries.length === 0 && !isWaiting && (
        <p className={classes.notice}>{t('palette.no-match', { word: typed.trim() })}</p>
      )}
      <VisuallyHidden role="status">{isWaiting ? '' : t('palette.results', { count: entries.length })}</VisuallyHidden>
      <div className={classes.hints} aria-hidden>
        <Hint keys="↑ ↓" text={t('palette.hint-move')} />
        <Hint keys="↵" text={t('palette.hint-run')} />
        <Hint keys="Esc" text={t('palette.hint-close')} />
      </div>
    </>
  )
}

function Hint({ keys, text }: { keys: string; text: string }) {
  return (
    <span>
      <Kbd size="xs">{keys}</Kbd>
      {text}
    </span>
  )
}

/** The entry so many places on, round the ends. */
function neighbourOf(
  entries: readonly PaletteEntry[],
  { of, by }: { of: PaletteEntry | undefined; by: number },
): PaletteEntry | undefined {
  const at = of === undefined ? -1 : entries.indexOf(of)
  return entries.at((at + by) % entries.length)
}
