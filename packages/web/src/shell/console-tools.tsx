import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { isAdmin } from '@tollgate/contract/roles'
import { Suspense, useState } from 'react'
import { lazyPart } from '../components/lazy-part.ts'
import type { StoredUser } from '../data/session.ts'
import { needTexts, t } from '../i18n/translate.ts'
import classes from './console-tools.module.css'
import { LongWork } from './long-work/long-work.tsx'
import { mainModifier } from './shortcuts/key-names.ts'
import { useConsoleKeys } from './shortcuts/use-console-keys.ts'

const PaletteHost = lazyPart(async () => {
  const [{ PaletteHost: Host }] = await Promise.all([import('./palette/palette-host.tsx'), needTexts('palette')])
  return Host
})
const ShortcutsSheet = lazyPart(async () => {
  const [{ ShortcutsSheet: Sheet }] = await Promise.all([
    import('./shortcuts/shortcuts-sheet.tsx'),
    needTexts('palette'),
  ])
  return Sheet
})

type Tool = 'palette' | 'sheet'

interface ConsoleToolsProps {
  user: StoredUser
  /** Keys that the open page has, at the moment of the call. */
  readPageKeys: () => readonly string[]
}

/** What the top bar holds on pages of the console: work under way, and the palette; its keys work on every page. */
export function ConsoleTools({ user, readPageKeys }: ConsoleToolsProps) {
  const [open, setOpen] = useState<Tool>()
  const [used, setUsed] = useState<ReadonlySet<Tool>>(new Set())
  const [pageKeys, setPageKeys] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const show = (tool: Tool) => {
    setPageKeys(readPageKeys())
    setTyped('')
    setUsed(new Set([...used, tool]))
    setOpen(tool)
  }
  const close = () => setOpen(undefined)
  useConsoleKeys({
    onPalette: () => (open === 'palette' ? close() : show('palette')),
    onSheet: () => show('sheet'),
    onTypedAhead: open === 'palette' ? (letter) => setTyped((before) => before + letter) : undefined,
  })
  const keys = `${mainModifier()} K`
  return (
    <>
      {isAdmin(user.role) && <LongWork />}
      <Tooltip label={t('frame.palette-hint', { keys })}>
        <UnstyledButton className={classes.search} aria-label={t('frame.palette-open')} onClick={() => show('palette')}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          {/* By style sheet: the keys are an ornament, not a part of the button's text. */}
          <span className={classes.keys} data-keys={keys} />
        </UnstyledButton>
      </Tooltip>
      {/* Stays once it is there, so that it can close in peace. */}
      <Suspense>
        {used.has('palette') && (
          <PaletteHost
            user={user}
            isOpen={open === 'palette'}
            typed={typed}
            onType={setTyped}
            onClose={close}
            onShortcuts={() => show('sheet')}
          />
        )}
      </Suspense>
      <Suspense>
        {used.has('sheet') && <ShortcutsSheet isOpen={open === 'sheet'} onClose={close} pageKeys={pageKeys} />}
      </Suspense>
    </>
  )
}
