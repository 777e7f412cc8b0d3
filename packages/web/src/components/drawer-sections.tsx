import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import styles from './drawer-sections.module.css'
import { useSectionInView } from './use-section-in-view.ts'

export type SectionState = 'ready' | 'incomplete' | 'error'

export interface DrawerSection {
  id: string
  title: string
  state: SectionState
  content: ReactNode
}

/** What stays visible of the part before the current one. */
const MENU_MARGIN_PX = 48

/** The parts of a form one below the other, with a menu that stays in view and tells which part wants attention. */
export function DrawerSections({ sections }: { sections: readonly DrawerSection[] }) {
  const prefix = useId()
  const [chosen, setChosen] = useState<string>()
  const current = chosen ?? sections[0]?.id
  const idOf = (section: DrawerSection) => `${prefix}-${section.id}`
  const parts = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLElement>(null)
  // Where the browser has scrolled to is outside React: on a phone the menu is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another part is the current one
  useEffect(() => {
    const link = menu.current?.querySelector<HTMLElement>('[aria-current="true"]')
    menu.current?.scrollTo({ left: (link?.offsetLeft ?? 0) - MENU_MARGIN_PX })
  }, [current])
  const { ignoreNext } = useSectionInView(parts, { names: sections.map(({ id }) => id), onReached: setChosen })

  function show(section: DrawerSection): void {
    setChosen(section.id)
    // The last parts may not reach the top: what was pressed stays chosen.
    ignoreNext()
    document.getElementById(idOf(section))?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={styles.frame}>
      {sections.length > 1 && (
        <nav ref={menu} className={styles.menu} aria-label={t('table.drawer-sections')}>
          {sections.map((section) => (
            <button
              key={section.id}
              type="button"
              className={styles.link}
              data-state={section.state}
              aria-current={section.id === current}
              onClick={() => show(section)}
            >
              <span className={styles.mark} title={stateText(section.state)} />
              <span className={styles.label}>{section.title}</span>
              <span className={styles.spoken}>{stateText(section.state)}</span>
            </button>
          ))}
        </nav>
      )}
      <div ref={parts} className={styles.sections}>
        {sections.map((section) => (
          <section
            key={section.id}
            id={idOf(section)}
            className={styles.section}
            aria-labelledby={`${idOf(section)}-title`}
            onFocusCapture={() => setChosen(section.id)}
          >
            <h2 id={`${idOf(section)}-title`} className={styles.heading}>
              {section.title}
            </h2>
            {section.content}
          </section>
        ))}
      </div>
    </div>
  )
}

interface SectionFindings<Name extends string> {
  /** Fields of the section. */
  names: readonly Name[]
  /** Problems the reader has been shown. */
  shown: Partial<Record<Name, string>>
  /** What would be wrong if the form were sent now. */
  missing: Partial<Record<Name, string>>
}

/** State of a section from its fields: shown problems are errors, others only say that something is left to do. */
export function sectionState<Name extends string>({ names, shown, missing }: SectionFindings<Name>): SectionState {
  if (names.some((name) => shown[name] !== undefined)) return 'error'
  return names.some((name) => missing[name] !== undefined) ? 'incomplete' : 'ready'
}

function stateText(state: SectionState): string {
  switch (state) {
    case 'ready':
      return t('table.section-ready')
    case 'incomplete':
      return t('table.section-incomplete')
    case 'error':
      return t('table.section-error')
  }
}
