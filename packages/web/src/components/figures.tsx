import type { Fact } from './fact-list.tsx'
import styles from './figures.module.css'

/** A few numbers side by side, large enough to be read at a glance. */
export function Figures({ figures }: { figures: readonly Fact[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
