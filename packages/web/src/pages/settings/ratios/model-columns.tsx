import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { TableColumn } from '../../../components/data-table/columns.ts'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { t } from '../../../i18n/translate.ts'
import { effectiveUsd, type ModelRow } from './model-rows.ts'

interface ModelActs {
  onEdit: (row: ModelRow) => void
  onDelete: (row: ModelRow) => void
}

/** The columns of the price table: what a model costs, in dollars. */
export const modelColumns = ({ onEdit, onDelete }: ModelActs): TableColumn<ModelRow>[] => [
  {
    id: 'name',
    title: t('site-settings.model-name'),
    width: 200,
    grow: 1,
    isFixed: true,
    card: 'title',
    cell: (row) => row.name,
  },
  { id: 'kind', title: t('site-settings.model-kind'), width: 104, card: 'badge', cell: (row) => <Kind row={row} /> },
  {
    id: 'input',
    title: t('site-settings.model-input'),
    hint: t('site-settings.per-million'),
    width: 96,
    align: 'end',
    cell: (row) =>
      row.kind === 'call'
        ? `${dollars(row.callPrice ?? 0)} ${t('site-settings.model-per-call')}`
        : tokenPrice(row, 'input'),
  },
  priceColumn('output', t('site-settings.model-output')),
  { ...priceColumn('cached', t('site-settings.model-cached')), card: 'none' },
  { ...priceColumn('cacheWrite', t('site-settings.model-cache-write')), card: 'none' },
  {
    id: 'actions',
    title: t('table.actions-column'),
    width: 76,
    pin: 'end',
    isFixed: true,
    card: 'actions',
    cell: (row) => (
      <Group gap={2} wrap="nowrap">
        <Tooltip label={t('common.edit')}>
          <ActionIcon
            size="sm"
            aria-label={t('site-settings.model-edit-button', { name: row.name })}
            onClick={() => onEdit(row)}
          >
            <IconPencil size={ICON_SIZE} />
          </ActionIcon>
        </Tooltip>
        {row.kind !== 'none' && (
          <Tooltip label={t('common.delete')}>
            <ActionIcon
              size="sm"
              aria-label={t('site-settings.model-delete', { name: row.name })}
              onClick={() => onDelete(row)}
            >
              <IconTrash size={ICON_SIZE} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    ),
  },
]

type TokenPriceName = keyof ReturnType<typeof effectiveUsd>

function priceColumn(id: TokenPriceName, title: string): TableColumn<ModelRow> {
  return {
    id,
    title,
    hint: t('site-settings.per-million'),
    width: 88,
    align: 'end',
    cell: (row) => tokenPrice(row, id),
  }
}

const tokenPrice = (row: ModelRow, name: TokenPriceName) =>
  row.kind === 'tokens' ? dollars(effectiveUsd(row)[name]) : null

const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`

function Kind({ row }: { row: ModelRow }) {
  switch (row.kind) {
    case 'none':
      return <StatusBadge tone="warning">{t('site-settings.kind-none')}</StatusBadge>
    case 'tokens':
      return <StatusBadge tone="accent">{t('site-settings.kind-tokens')}</StatusBadge>
    case 'call':
      return row.ratios.ModelRatio === undefined ? (
        <StatusBadge tone="muted">{t('site-settings.kind-call')}</StatusBadge>
      ) : (
        <StatusBadge tone="warning" hint={t('site-settings.model-both')}>
          {t('site-settings.kind-call')}
        </StatusBadge>
      )
  }
}
