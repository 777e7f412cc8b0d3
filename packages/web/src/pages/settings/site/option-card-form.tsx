import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TitledCard } from '../../../components/titled-card.tsx'
import { toastError } from '../../../data/toast.ts'
import { t } from '../../../i18n/translate.ts'
import { CallbackList } from './callback-list.tsx'
import { CardExtraPart } from './card-extra-part.tsx'
import { CardFields } from './card-fields.tsx'
import styles from './option-card-form.module.css'
import type { OptionCard } from './option-field.ts'
import { OptionProblems } from './option-problems.tsx'
import { SaveRow } from './save-row.tsx'
import { useOptionDraft } from './site-options-context.ts'
import { visualForms } from './visual-forms.ts'
import { WhenSeen } from './when-seen.tsx'

export const cardElementId = (card: OptionCard): string => `settings-${card.id}`

/** One card: its fields, the button that saves them, and what else it can do. */
export function OptionCardForm({ card }: { card: OptionCard }) {
  const [view, setView] = useState<'visual' | 'json'>('visual')
  const title = t(`site-settings.${card.title}`)
  const Visual = card.visual === undefined ? undefined : visualForms[card.visual]
  return (
    <TitledCard
      id={cardElementId(card)}
      title={title}
      {...(card.hint === undefined ? {} : { text: t(`site-settings.${card.hint}`) })}
      action={
        Visual !== undefined && (
          <SegmentedControl
            size="xs"
            aria-label={title}
            value={view}
            onChange={(chosen) => setView(chosen === 'json' ? 'json' : 'visual')}
            data={[
              { value: 'visual', label: t('site-settings.view-visual') },
              { value: 'json', label: t('site-settings.view-json') },
            ]}
          />
        )
      }
    >
      {card.callbacks !== undefined && <CallbackList addresses={card.callbacks} />}
      <CardForm card={card}>
        {Visual !== undefined && view === 'visual' ? (
          <>
            <WhenSeen height={120}>
              <Visual />
            </WhenSeen>
            <OptionProblems fields={card.fields} />
          </>
        ) : (
          <CardFields card={card} />
        )}
      </CardForm>
      {card.extra !== undefined && (
        <div className={styles.extra}>
          <CardExtraPart extra={card.extra} />
        </div>
      )}
    </TitledCard>
  )
}

/** Enter in a field saves, as the button does; not in a visual form, whose fields have an Enter of their own. */
function CardForm({ card, children }: { card: OptionCard; children: ReactNode }) {
  const options = useOptionDraft()
  const keys = card.fields.filter((field) => !('isSavedAtOnce' in field)).map(({ key }) => key)
  if (card.fields.length === 0) return null
  if (card.savesEach) return children
  const save = () => {
    if (card.needs !== undefined && options.stored(card.needs.key) === '')
      toastError(t(`site-settings.${card.needs.otherwise}`))
    else void options.save(keys)
  }
  const saveRow = keys.length > 0 && <SaveRow name={t(`site-settings.${card.title}`)} keys={keys} onSave={save} />
  if (card.visual !== undefined) {
    return (
      <div className={styles.form}>
        {children}
        {saveRow}
      </div>
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {children}
      {saveRow}
      <input type="submit" hidden />
    </form>
  )
}
