import { Stack, Text } from '@mantine/core'
import type { AsyncTask } from '@tollgate/contract/entities/async-task'
import { DetailSection } from '../../components/detail-section.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { RowDrawer } from '../../components/row-drawer.tsx'
import { TaskJson } from '../../components/tasks/task-json.tsx'
import { t } from '../../i18n/translate.ts'
import { clipsOf } from './clips.ts'
import { Player } from './player.tsx'
import styles from './task-drawer.module.css'
import { taskFacts } from './task-facts.tsx'

interface TaskDrawerProps {
  /** Undefined: closed. */
  task: AsyncTask | undefined
  tasks: readonly AsyncTask[]
  onOpen: (task: AsyncTask) => void
  onClose: () => void
}

/** Everything about one task, beside the list, with what it brought to listen to. */
export function TaskDrawer({ task, tasks, onOpen, onClose }: TaskDrawerProps) {
  return (
    <RowDrawer row={task} rows={tasks} titleOf={titleOf} onOpen={onOpen} onClose={onClose}>
      {(shown) => <TaskDetails task={shown} />}
    </RowDrawer>
  )
}

const titleOf = ({ task_id, id }: AsyncTask): string => task_id || `#${id}`

function TaskDetails({ task }: { task: AsyncTask }) {
  const clips = clipsOf(task)
  const order = typeof task.properties.input === 'string' ? task.properties.input : ''
  return (
    <Stack gap="lg">
      {clips.length > 0 && (
        <DetailSection title={t('tasks.section-result')}>
          <Player key={task.id} clips={clips} />
        </DetailSection>
      )}
      <DetailSection title={t('tasks.section-task')}>
        <FactList facts={taskFacts(task)} />
      </DetailSection>
      {order !== '' && (
        <DetailSection title={t('tasks.section-prompt')}>
          <Text size="sm" className={styles.words ?? ''}>
            {order}
          </Text>
        </DetailSection>
      )}
      <TaskJson task={task} />
    </Stack>
  )
}
