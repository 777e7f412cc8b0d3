import styles from './scrolled-choices.module.css'

/**
 * Props of a field with a list of choices: the list itself scrolls. Inside Mantine's scroll area it would be a region
 * that the keyboard cannot reach.
 */
export const scrolledChoices = { withScrollArea: false, classNames: { options: styles.options ?? '' } }
