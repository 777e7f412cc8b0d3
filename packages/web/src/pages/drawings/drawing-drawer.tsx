import { Stack, Text } from '@mantine/core'
import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import { CopyButton } from '../../components/copy-button.tsx'
import { DetailSection } from '../../components/detail-section.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { RowDrawer } from '../../components/row-drawer.tsx'
import { TaskJson } from '../../components/tasks/task-json.tsx'
import { t } from '../../i18n/translate.ts'
import styles from './drawing-drawer.module.css'
import { drawingFacts } from './drawing-facts.tsx'
import { pictureAddress } from './drawing-picture.ts'
import { Picture } from './picture.tsx'

interface DrawingDrawerProps {
  /** Undefined: closed. */
  drawing: DrawingTask | undefined
  drawings: readonly DrawingTask[]
  onOpen: (drawing: DrawingTask) => void
  onClose: () => void
  onShowPicture: (drawing: DrawingTask) => void
}

/** Everything about one drawing, beside the list. */
export function DrawingDrawer({ drawing, drawings, onOpen, onClose, onShowPicture }: DrawingDrawerProps) {
  return (
    <RowDrawer row={drawing} rows={drawings} titleOf={titleOf} onOpen={onOpen} onClose={onClose}>
      {(shown) => <DrawingDetails drawing={shown} onShowPicture={onShowPicture} />}
    </RowDrawer>
  )
}

const titleOf = ({ mj_id, id }: DrawingTask): string => mj_id || `#${id}`

function DrawingDetails({
  drawing,
  onShowPicture,
}: { drawing: DrawingTask } & Pick<DrawingDrawerProps, 'onShowPicture'>) {
  const address = pictureAddress(drawing)
  return (
    <Stack gap="lg">
      <DetailSection title={t('tasks.section-task')}>
        <FactList facts={drawingFacts(drawing)} />
      </DetailSection>
      <Words title={t('tasks.prompt')} text={drawing.prompt} />
      <Words title={t('tasks.prompt-en')} text={drawing.prompt_en} />
      {address !== undefined && (
        <DetailSection title={t('tasks.picture')}>
          <button
            type="button"
            className={styles.picture}
            aria-label={t('tasks.picture-show')}
            onClick={() => onShowPicture(drawing)}
          >
            <Picture key={address} className={styles.image ?? ''} address={address} taskId={drawing.mj_id} />
          </button>
        </DetailSection>
      )}
      <TaskJson task={drawing} />
    </Stack>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <DetailSection title={title} action={<CopyButton text={text} label={t('tasks.copy-prompt')} />}>
      <Text size="sm" className={styles.words ?? ''}>
        {text}
      </Text>
    </DetailSection>
  )
}
