import { ActionIcon, Button, Checkbox, Group, Stack, Table, Text, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { DEFAULT_GROUP } from '@tollgate/contract/constants'
import { type RefObject, useRef, useState } from 'react'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { isComposing } from '../../../components/is-composing.ts'
import { keepFocus } from '../../../components/keep-focus.tsx'
import { fetchCode } from '../../../data/fetch-code.ts'
import { t } from '../../../i18n/translate.ts'
import { useOptionDraft } from '../site/site-options-context.ts'
import styles from './group-form.module.css'
import { type GroupRow, groupRowsOf } from './group-rows.ts'
import { withEntry } from './json-map.ts'
import { RatioInput } from './ratio-input.tsx'

/** What a row may change; undefined takes the group out of that option. */
type GroupChange = Partial<Omit<GroupRow, 'name'>>

/** The groups of the site: what they cost, who may choose them, what their quota costs. */
export function GroupForm() {
  const options = useOptionDraft()
  const newName = useRef<HTMLInputElement>(null)
  const texts = {
    GroupRatio: options.text('GroupRatio'),
    UserUsableGroups: options.text('UserUsableGroups'),
    TopupGroupRatio: options.text('TopupGroupRatio'),
  }
  const rows = groupRowsOf(texts)
  if (rows === undefined) return <Text size="sm">{t('site-settings.visual-broken')}</Text>

  const change = (name: string, changes: GroupChange) =>
    options.edit({
      ...('ratio' in changes ? { GroupRatio: withEntry(texts.GroupRatio, { name, value: changes.ratio }) } : {}),
      ...('label' in changes
        ? { UserUsableGroups: withEntry(texts.UserUsableGroups, { name, value: changes.label }) }
        : {}),
      ...('topupRatio' in changes
        ? { TopupGroupRatio: withEntry(texts.TopupGroupRatio, { name, value: changes.topupRatio }) }
        : {}),
    })
  return (
    <Stack gap="sm">
      <Table withRowBorders className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('site-settings.group-name')}</Table.Th>
            <Table.Th>{t('site-settings.group-ratio')}</Table.Th>
            <Table.Th>{t('site-settings.group-topup')}</Table.Th>
            <Table.Th>{t('site-settings.group-usable')}</Table.Th>
            <Table.Th>{t('site-settings.group-label')}</Table.Th>
            <Table.Th aria-label={t('site-settings.model-actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <GroupLine
              key={row.name}
              row={row}
              onChange={(changes) => change(row.name, changes)}
              onDelete={() => {
                change(row.name, { ratio: undefined, label: undefined, topupRatio: undefined })
                // What was pressed goes with its row.
                newName.current?.focus()
              }}
            />
          ))}
        </Table.Tbody>
      </Table>
      <NewGroup
        field={newName}
        names={rows.map(({ name }) => name)}
        onChange={({ before, now }) => {
          const renamed = (text: string) => {
            const others = before === undefined ? text : withEntry(text, { name: before, value: undefined })
            return now === undefined ? others : withEntry(others, { name: now, value: 1 })
          }
          options.edit({
            GroupRatio: renamed(texts.GroupRatio),
            TopupGroupRatio: renamed(texts.TopupGroupRatio),
          })
        }}
      />
    </Stack>
  )
}

interface GroupLineProps {
  row: GroupRow
  onChange: (changes: GroupChange) => void
  onDelete: () => void
}

function GroupLine({ row, onChange, onDelete }: GroupLineProps) {
  const { name, label } = row
  const isDefault = name === DEFAULT_GROUP
  const named = (column: string) => `${column}: ${name}`
  return (
    <Table.Tr className={styles.row ?? ''}>
      <Table.Th scope="row" className={styles.name ?? ''}>
        {name}
      </Table.Th>
      <Table.Td data-label={t('site-settings.group-ratio')}>
        <RatioInput
          label={named(t('site-settings.group-ratio'))}
          value={row.ratio}
          onChange={(ratio) => onChange({ ratio })}
        />
      </Table.Td>
      <Table.Td data-label={t('site-settings.group-topup')}>
        <RatioInput
          label={named(t('site-settings.group-topup'))}
          value={row.topupRatio}
          onChange={(topupRatio) => onChange({ topupRatio })}
        />
      </Table.Td>
      <Table.Td data-label={t('site-settings.group-usable')}>
        <Checkbox
          aria-label={named(t('site-settings.group-usable'))}
          checked={label !== undefined}
          onChange={(event) => onChange({ label: event.currentTarget.checked ? name : undefined })}
        />
      </Table.Td>
      <Table.Td data-label={t('site-settings.group-label')}>
        <TextInput
          size="xs"
          className={styles.label ?? ''}
          aria-label={named(t('site-settings.group-label'))}
          disabled={label === undefined}
          value={label ?? ''}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td className={styles.act ?? ''}>
        <Tooltip label={isDefault ? t('site-settings.group-fixed') : t('common.delete')}>
          <ActionIcon
            size="sm"
            aria-label={t('site-settings.group-delete', { name })}
            disabled={isDefault}
            onClick={onDelete}
            {...keepFocus(isDefault)}
          >
            <IconTrash size={ICON_SIZE} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  )
}

interface NewGroupProps {
  /** Where its name is typed. */
  field: RefObject<HTMLInputElement | null>
  /** Of the groups there are. */
  names: readonly string[]
  /** Takes the group out again that was `before`, and adds the one that is `now`. */
  onChange: (change: { before: string | undefined; now: string | undefined }) => void
}

/** The group stands in the table while its name is typed: nobody can save without it. */
function NewGroup({ field, names, onChange }: NewGroupProps) {
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isTaken = (name: string) => name !== added && names.includes(name)

  const type = (text: string) => {
    const name = text.trim()
    const now = name === '' || isTaken(name) ? undefined : name
    setTyped(text)
    setProblem(undefined)
    setAdded(now)
    onChange({ before: added, now })
  }
  const finish = async () => {
    const name = typed.trim()
    if (name === '') return
    const { problemOfOption } = await fetchCode(() => import('../site/option-problem.ts'))
    const found = isTaken(name)
      ? t('site-settings.group-exists')
      : problemOfOption('GroupRatio', JSON.stringify({ [name]: 1 }))
    setProblem(found)
    if (found !== undefined) return
    setTyped('')
    setAdded(undefined)
  }
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('site-settings.group-new')}
        placeholder={t('site-settings.group-new')}
        value={typed}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void finish()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void finish()
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={ICON_SIZE} />}
        onClick={() => {
          field.current?.focus()
          void finish()
        }}
      >
        {t('site-settings.group-add')}
      </Button>
    </Group>
  )
}
