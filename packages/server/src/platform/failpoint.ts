/** Points at which a test can have the process killed, as by `kill -9`; named by the environment's FAILPOINT. */
export type FailpointName =
  | 'after-hold'
  | 'after-accept'
  | 'before-first-byte'
  | 'after-first-byte'
  | 'before-settle'
  | 'before-last-byte'
  | 'after-last-byte'
  | 'after-redeem-mark'
  | 'after-order-mark'
  | 'after-task-hold'
  | 'after-task-accept'
  | 'before-task-end'
  | 'after-task-end'

/** Does nothing unless `chosen` is the point it is called with. */
export function createFailpoint(chosen: string): (name: FailpointName) => void {
  if (chosen === '') return () => {}
  return (name) => {
    if (name === chosen) process.kill(process.pid, 'SIGKILL')
  }
}
