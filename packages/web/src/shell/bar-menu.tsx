import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import classes from './bar-menu.module.css'

interface BarMenuProps {
  /** Name of the button, for readers who do not see its icon. */
  label: string
  /** What the button shows. */
  button: ReactNode
  children: ReactNode
}

/**
 * A menu under a button of the top bar, on the browser's own popover: it closes by Escape and by a press elsewhere, and
 * gives the focus back. Mantine's menu would bring 38 KB of positioning code to the login page for three such menus.
 */
export function BarMenu({ label, button, children }: BarMenuProps) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const isNowOpen = event.newState === 'open'
    setOpen(isNowOpen)
    if (isNowOpen) chosenOrFirst(itemsOf(event.currentTarget))?.focus()
  }
  function placeUnderButton(event: ToggleEvent<HTMLDivElement>) {
    const right = window.innerWidth - (buttonRef.current?.getBoundingClientRect().right ?? 0)
    event.currentTarget.style.setProperty('--menu-right', `${right}px`)
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={classes.button}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.panel}
        onBeforeToggle={placeUnderButton}
        onToggle={onToggle}
        onKeyDown={moveFocus}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

const chosenOrFirst = (items: HTMLElement[]): HTMLElement | undefined =>
  items.find((item) => item.ariaChecked === 'true') ?? items[0]

/** Arrow keys go round; Home and End go to the ends; Tab leaves and closes. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const menu = event.currentTarget
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item.matches(':focus'))
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  }
  if (event.key === 'Tab') menu.hidePopover()
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}
