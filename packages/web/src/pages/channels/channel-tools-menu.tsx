import { IconActivityHeartbeat, IconChevronDown, IconCoins, IconTool, IconTrash } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowMenu, type RowMenuEntry } from '../../components/row-menu.tsx'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { channelNames } from './channel-names.ts'
import { useChannelTools } from './use-channel-tools.ts'

interface Tool {
  name: string
  icon: ReactNode
  question: string
  text: string
  isLoss: boolean
  run: () => Promise<unknown>
}

export interface ChannelToolsProps {
  selected: readonly Channel[]
  /** The selected channels are gone. */
  onDeleted: () => void
}

/** The menu of what is done to many channels at once, each after a question; open when it appears. */
export function ChannelToolsMenu({ selected, onDeleted }: ChannelToolsProps) {
  const actions = useChannelTools({ selected, onDeleted })
  const [asked, setAsked] = useState<Tool>()
  const [isOpen, setOpen] = useState(false)
  const ask = (tool: Tool) => {
    setAsked(tool)
    setOpen(true)
  }
  const deletion = deleteSelectedTool(selected, actions.deleteSelected)
  const tools = [...roundTools(actions), deletion, ...tidyTools(actions)]
  return (
    <>
      <RowMenu
        label={t('channels.tools')}
        text={t('channels.tools')}
        startsOpen
        icon={<IconChevronDown size={ICON_SIZE} />}
        entries={tools.map(
          (tool): RowMenuEntry => ({
            text: tool.name,
            icon: tool.icon,
            tone: tool.isLoss ? 'danger' : 'normal',
            onPress: () => {
              if (tool === deletion && selected.length === 0) toastError(t('channels.none-selected'))
              else ask(tool)
            },
          }),
        )}
      />
      <ConfirmDialog
        isOpen={isOpen}
        title={asked?.question ?? ''}
        text={asked?.text}
        tone={asked?.isLoss ? 'danger' : 'normal'}
        confirmText={(asked?.isLoss ? t('common.delete') : asked?.name) ?? ''}
        isBusy={actions.isBusy}
        onConfirm={async () => {
          await asked?.run()
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

type Actions = ReturnType<typeof useChannelTools>

const roundTools = ({ testAll, updateBalances }: Actions): Tool[] => [
  {
    name: t('channels.test-all'),
    icon: <IconActivityHeartbeat size={ICON_SIZE} />,
    question: t('channels.test-all-question'),
    text: t('channels.test-all-text'),
    isLoss: false,
    run: testAll,
  },
  {
    name: t('channels.update-balances'),
    icon: <IconCoins size={ICON_SIZE} />,
    question: t('channels.balances-question'),
    text: t('channels.balances-text'),
    isLoss: false,
    run: updateBalances,
  },
]

const tidyTools = ({ deleteDisabled, repair }: Actions): Tool[] => [
  {
    name: t('channel-batch.delete-disabled'),
    icon: <IconTrash size={ICON_SIZE} />,
    question: t('channel-batch.delete-disabled-question'),
    text: t('channel-batch.delete-disabled-text'),
    isLoss: true,
    run: deleteDisabled,
  },
  {
    name: t('channel-batch.repair'),
    icon: <IconTool size={ICON_SIZE} />,
    question: t('channel-batch.repair-question'),
    text: t('channel-batch.repair-text'),
    isLoss: false,
    run: repair,
  },
]

const deleteSelectedTool = (selected: readonly Channel[], run: () => Promise<unknown>): Tool => ({
  name: t('channels.delete-selected'),
  icon: <IconTrash size={ICON_SIZE} />,
  question: t('channels.delete-selected-question', { count: selected.length }),
  text: t('channels.delete-selected-text', { names: channelNames(selected) }),
  isLoss: true,
  run,
})
