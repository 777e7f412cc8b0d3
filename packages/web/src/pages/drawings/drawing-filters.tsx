import { type TaskFilterProps, TaskFilterRow } from '../../components/tasks/task-filter-row.tsx'

/** The filters as they stand in the address; ranges are those of `time-range.ts`. */
export const drawingFilterDefaults = { task: '', channel: '', range: '30-days', start: '', end: '' } as const

type FilterName = keyof typeof drawingFilterDefaults
export type DrawingFilterValues = Readonly<Record<FilterName, string>>

/** Which drawings are listed. */
export const DrawingFilters = (props: TaskFilterProps<FilterName>) => <TaskFilterRow {...props} />
