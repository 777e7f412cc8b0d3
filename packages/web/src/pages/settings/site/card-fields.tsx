import { t } from '../../../i18n/translate.ts'
import styles from './card-fields.module.css'
import type { OptionCard, OptionField } from './option-field.ts'
import { OptionInput } from './option-input.tsx'
import { SaveRow } from './save-row.tsx'
import { useOptionDraft } from './site-options-context.ts'

/** The fields of a card; switches stand beside switches. */
export function CardFields({ card }: { card: OptionCard }) {
  if (card.savesEach) return card.fields.map((field) => <LoneField key={field.key} field={field} />)
  return runsOf(card.fields).map((fields) => (
    <div key={fields[0]?.key} className={styles.fields}>
      {fields.map((field) => (
        <div key={field.key} className={styles.field} data-widget={field.widget}>
          <OptionInput field={field} />
        </div>
      ))}
    </div>
  ))
}

/** A field with a button of its own. */
function LoneField({ field }: { field: OptionField }) {
  const options = useOptionDraft()
  return (
    <div className={styles.lone}>
      <OptionInput field={field} />
      <SaveRow
        name={t(`site-settings.${field.key}`)}
        keys={[field.key]}
        onSave={() => void options.save([field.key])}
      />
    </div>
  )
}

/** Neighbours that are all switches, or all something else. */
function runsOf(fields: readonly OptionField[]): OptionField[][] {
  const runs: OptionField[][] = []
  for (const field of fields) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && (last[0].widget === 'switch') === (field.widget === 'switch')) last.push(field)
    else runs.push([field])
  }
  return runs
}
