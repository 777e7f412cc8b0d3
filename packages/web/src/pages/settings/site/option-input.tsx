import { Input, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { formatQuota } from '@tollgate/contract/quota'
import { JsonField } from '../../../components/json-field.tsx'
import { lazyPart } from '../../../components/lazy-part.ts'
import { useQuotaDisplay } from '../../../data/site-status.ts'
import { t } from '../../../i18n/translate.ts'
import { jsonTextProblem } from './json-text-problem.ts'
import type { OptionField } from './option-field.ts'
import styles from './option-input.module.css'
import { OptionSwitch } from './option-switch.tsx'
import { SecretInput } from './secret-input.tsx'
import { useOptionDraft } from './site-options-context.ts'
import { WhenSeen } from './when-seen.tsx'

const TagsField = lazyPart(async () => (await import('../../../components/tags-field.tsx')).TagsField)

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
        <WhenSeen height={60}>
          <TagsField
            {...shared}
            value={text.split(',').filter(Boolean)}
            onChange={(names) => edit(names.join(','))}
            choices={[]}
          />
        </WhenSeen>
      )
    case 'number':
      return (
        <TextInput
          {...shared}
          value={text}
          onChange={(event) => edit(event.currentTarget.value)}
          inputMode={field.isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          rightSection={field.unit && <span className={styles.unit}>{t(`site-settings.${field.unit}`)}</span>}
          rightSectionWidth={field.unit === undefined ? 0 : 'auto'}
          rightSectionPointerEvents="none"
        />
      )
    case 'quota':
      return <QuotaInput {...shared} text={text} onEdit={edit} />
    case 'choice':
      return (
        <Input.Wrapper {...shared} labelElement="div">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={shared.label}
            value={text}
            onChange={edit}
            data={field.choices.map(({ value, label }) => ({ value, label: t(`site-settings.${label}`) }))}
          />
        </Input.Wrapper>
      )
    case 'json':
      return <JsonField {...shared} value={text} onChange={edit} check={jsonTextProblem} />
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
    <TextInput
      {...shared}
      value={text}
      onChange={(event) => onEdit(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="off"
      rightSection={<span className={styles.unit}>{worth}</span>}
      rightSectionWidth="auto"
      rightSectionPointerEvents="none"
    />
  )
}
