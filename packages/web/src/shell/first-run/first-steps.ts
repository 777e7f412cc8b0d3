import type { Channel } from '@tollgate/contract/entities/channel'
import type { Token } from '@tollgate/contract/entities/token'

export const stepNames = ['channel', 'test', 'token', 'call'] as const
export type StepName = (typeof stepNames)[number]

export interface FirstSteps {
  done: readonly StepName[]
  /** The first that is not done; undefined when all are. */
  current: StepName | undefined
  /** What the first call is made with. */
  key: string | undefined
  model: string | undefined
}

interface SiteFacts {
  /** Model calls that are in the log. */
  calls: number
  /** Channel tests that passed. */
  passedTests: number
  channels: readonly Pick<Channel, 'test_model' | 'models'>[]
  /** Own tokens. */
  tokens: readonly Pick<Token, 'key'>[]
}

/** Which first steps are done. A call that went through needed a channel that works, so that needs no test any more. */
export function firstStepsOf({ calls, passedTests, channels, tokens }: SiteFacts): FirstSteps {
  const [channel] = channels
  const isDone: Readonly<Record<StepName, boolean>> = {
    channel: channel !== undefined,
    test: calls + passedTests > 0,
    token: tokens.length > 0,
    call: calls > 0,
  }
  return {
    done: stepNames.filter((name) => isDone[name]),
    current: stepNames.find((name) => !isDone[name]),
    key: tokens[0]?.key,
    model: channel && (channel.test_model || channel.models.split(',')[0]),
  }
}
