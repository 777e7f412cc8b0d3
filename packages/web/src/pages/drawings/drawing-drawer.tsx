import { Stack, Text } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import { useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { DetailSection } from '../../components/detail-section.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { RowDrawer } from '../../components/row-drawer.tsx'
import { TaskJson } from '../../components/tasks/task-json.tsx'
import { t } from '../../i18n/translate.ts'
import styles from './drawing-drawer.module.css'
import { drawingFacts } from './drawing-facts.tsx'
import { type DrawingResult, resultOf } from './drawing-picture.ts'
import { Picture, PictureFailure } from './picture.tsx'

interface DrawingDrawerProps {
  /** Undefined: closed. */
  drawing: DrawingTask | undefined
  drawings: readonly DrawingTask[]
  onOpen: (drawing: DrawingTask) => void
  onClose: () => void
  onShowResult: (drawing: DrawingTask) => void
}

/** Everything about one drawing, beside the list. */
export function DrawingDrawer({ drawing, drawings, onOpen, onClose, onShowResult }: DrawingDrawerProps) {
  return (
    <RowDrawer row={drawing} rows={drawings} titleOf={titleOf} onOpen={onOpen} onClose={onClose}>
      {(shown) => <DrawingDetails drawing={shown} onShowResult={onShowResult} />}
    </RowDrawer>
  )
}

const titleOf = ({ mj_id, id }: DrawingTask): string => mj_id || `#${id}`

function DrawingDetails({
  drawing,
  onShowResult,
}: { drawing: DrawingTask } & Pick<DrawingDrawerProps, 'onShowResult'>) {
  const result = resultOf(drawing)
  return (
    <Stack gap="lg">
      <DetailSection title={t('tasks.section-task')}>
        <FactList facts={drawingFacts(drawing)} />
      </DetailSection>
      <Words title={t('tasks.prompt')} text={drawing.prompt} />
      <Words title={t('tasks.prompt-en')} text={drawing.prompt_en} />
      {result !== undefined && <Result result={result} taskId={drawing.mj_id} onShow={() => onShowResult(drawing)} />}
      <TaskJson task={drawing} />
    </Stack>
  )
}

interface ResultProps {
  result: DrawingResult
  taskId: string
  onShow: () => void
}

/** What was drawn, small; it is opened by a press. Of a picture that does not come there is nothing to open. */
function Result({ result: { picture, videos }, taskId, onShow }: ResultProps) {
  const [failed, setFailed] = useState<string>()
  const isVideo = videos.length > 0
  const isGone = !isVideo && failed === picture
  return (
    <DetailSection title={isVideo ? t('tasks.video') : t('tasks.picture')}>
      {isGone ? (
        <PictureFailure />
      ) : (
        <button
          type="button"
          className={styles.result}
          data-kind={isVideo ? 'video' : 'picture'}
          aria-label={isVideo ? t('tasks.video-play') : t('tasks.picture-show')}
          onClick={onShow}
        >
          {picture !== undefined && (
            <Picture
              key={picture}
              className={styles.image ?? ''}
              address={picture}
              taskId={taskId}
              onFailure={() => setFailed(picture)}
            />
          )}
          {isVideo && <IconPlayerPlayFilled className={styles.play} aria-hidden />}
        </button>
      )}
    </DetailSection>
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
