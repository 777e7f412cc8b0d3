import { type Icon, IconCheck } from '@tabler/icons-react'
import classes from './bar-menu.module.css'

interface BarMenuItemProps {
  label: string
  /** Language of the label when it is not that of the page. */
  lang?: string
  icon?: Icon
  /** Given for a choice among several: whether this is the one that holds. */
  isChosen?: boolean
  isDisabled?: boolean
  onChoose: () => void
}

export function BarMenuItem({ label, lang, icon: ItemIcon, isChosen, isDisabled, onChoose }: BarMenuItemProps) {
  const role = isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.item}
      lang={lang}
      disabled={isDisabled}
      onClick={onChoose}
      {...role}
    >
      {ItemIcon !== undefined && <ItemIcon size={16} stroke={1.6} aria-hidden />}
      <span className={classes.label}>{label}</span>
      {isChosen && <IconCheck size={14} aria-hidden />}
    </button>
  )
}
