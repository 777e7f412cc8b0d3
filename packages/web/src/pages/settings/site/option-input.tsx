import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { formatQuota } from '@tollgate/contract/quota'
import { JsonField } from '../../../components/json-field.tsx'
import { TagsField } from '../../../components/tags-field.tsx'
import { useQuotaDisplay } from '../../../data/site-status.ts'
import { t } from '../../../i18n/translate.ts'
import type { OptionField } from './option-field.ts'
import styles from './option-input.module.css'
import { problemOfOption } from './option-problem.ts'
import { OptionSwitch } from './option-switch.tsx'
import { SecretInput } from './secret-input.tsx'
import { useOptionDraft } from './site-options-context.ts'

/** Hints stand below, so that fields beside each other are in one line. */
const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The field of one option, as its row says. */
export function OptionInput({ field }: { field: OptionField }) {
  const options = useOptionDraft()
  const { key, hint } = field
  const text = options.text(key)
  const edit = (value: string) => options.edit({ [key]: value })
  const shared = {
    label: t(`site-settings.${key}`),
    description: hint === undefined ? undefined : t(`site-settings.${hint}`),
    error: options.problem(key),
    inputWrapperOrder,
  }
  switch (field.widget) {
    case 'switch':
      return <OptionSwitch field={field} label={shared.label} hint={shared.description} />
    case 'secret':
      return <SecretInput field={field} label={shared.label} />
    case 'text':
      return (
        <TextInput
          {...shared}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )
    case 'area':
    case 'lines':
      return (
        <Textarea
          {...shared}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={14}
          spellCheck={false}
          classNames={{ input: styles.text ?? '' }}
        />
      )
    case 'names':
      return (
        <TagsField
          {...shared}
          value={text.split(',').filter(Boolean)}
          onChange={(names) => edit(names.join(','))}
          choices={[]}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={text}
          onChange={(typed) => edit(String(typed))}
          allowNegative={false}
          allowDecimal={!field.isWhole}
          hideControls
          rightSection={field.unit && <span className={styles.unit}>{t(`site-settings.${field.unit}`)}</span>}
          rightSectionWidth={field.unit === undefined ? 0 : 'auto'}
          rightSectionPointerEvents="none"
        />
      )
    case 'quota':
      return <QuotaInput {...shared} text={text} onEdit={edit} />
    case 'choice':
      return (
        <Select
          {...shared}
          value={text}
          onChange={(chosen) => edit(chosen ?? '')}
          data={field.choices.map(({ value, label }) => ({ value, label: t(`site-settings.${label}`) }))}
          allowDeselect={false}
          withCheckIcon={false}
        />
      )
    case 'json':
      return <JsonField {...shared} value={text} onChange={edit} check={(value) => problemOfOption(key, value)} />
  }
}

interface QuotaInputProps {
  inputWrapperOrder: typeof inputWrapperOrder
  label: string
  description: string | undefined
  error: string | undefined
  text: string
  onEdit: (text: string) => void
}

function QuotaInput({ text, onEdit, ...shared }: QuotaInputProps) {
  const { quotaPerUnit } = useQuotaDisplay()
  const worth = formatQuota(Number(text) || 0, { quotaPerUnit, inCurrency: true })
  return (
    <NumberInput
      {...shared}
      value={text}
      onChange={(typed) => onEdit(String(typed))}
      allowNegative={false}
      allowDecimal={false}
      hideControls
      rightSection={<span className={styles.unit}>{worth}</span>}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
    />
  )
}
