import { type ComponentType, lazy } from 'react'
import { fetchCode } from '../data/fetch-code.ts'

/** A component whose code comes when it is first drawn; while the server does not answer, it is waited for. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await fetchCode(load) }))
