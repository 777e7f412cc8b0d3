import type { Redemption } from '@tollgate/contract/entities/redemption'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { Money } from '../../components/money.tsx'
import { RelativeTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { RedemptionActions } from './redemption-actions.tsx'
import { RedemptionKey } from './redemption-key.tsx'
import { RedemptionStatusBadge } from './redemption-status.tsx'

/** The columns of the code table. */
export const redemptionColumns = ({ onEdit }: { onEdit: (id: number) => void }): TableColumn<Redemption>[] => [
  { id: 'id', title: 'ID', width: 56, align: 'end', cell: (code) => code.id },
  {
    id: 'name',
    title: t('redemptions.name'),
    width: 110,
    grow: 2,
    isFixed: true,
    card: 'title',
    cell: (code) => code.name,
  },
  {
    id: 'status',
    title: t('redemptions.status'),
    width: 100,
    card: 'badge',
    cell: (code) => <RedemptionStatusBadge code={code} />,
  },
  { id: 'key', title: t('redemptions.key'), width: 122, cell: (code) => <RedemptionKey code={code} /> },
  {
    id: 'quota',
    title: t('redemptions.quota'),
    width: 84,
    align: 'end',
    cell: (code) => <Money quota={code.quota} />,
  },
  {
    id: 'created',
    title: t('redemptions.created'),
    width: 92,
    cell: (code) => <RelativeTime seconds={code.created_time} />,
  },
  {
    id: 'expires',
    title: t('redemptions.expires'),
    width: 92,
    cell: (code) => (code.expired_time === 0 ? t('table.never') : <RelativeTime seconds={code.expired_time} />),
  },
  {
    id: 'redeemed',
    title: t('redemptions.redeemed'),
    width: 100,
    isHiddenAtFirst: true,
    cell: (code) => (code.redeemed_time === 0 ? t('table.none') : <RelativeTime seconds={code.redeemed_time} />),
    cardCell: (code) => (code.redeemed_time === 0 ? null : <RelativeTime seconds={code.redeemed_time} />),
  },
  {
    id: 'used-by',
    title: t('redemptions.used-by'),
    width: 106,
    align: 'end',
    cell: (code) => (code.used_user_id === 0 ? t('table.none') : code.used_user_id),
    cardCell: (code) => code.used_user_id || null,
  },
  {
    id: 'actions',
    title: t('table.actions-column'),
    width: 144,
    pin: 'end',
    isFixed: true,
    card: 'actions',
    cell: (code) => <RedemptionActions code={code} onEdit={() => onEdit(code.id)} />,
  },
]
