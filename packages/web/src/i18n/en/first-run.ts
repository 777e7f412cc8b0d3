import type { firstRun as zh } from '../zh/first-run.ts'

export const firstRun: Record<keyof typeof zh, string> = {
  title: 'First steps',
  progress: '{done} of {total} done',
  done: 'done',
  dismiss: 'Do not show again',
  channel: 'Add a channel',
  'channel-text': 'Enter the key of a vendor and choose the models to offer.',
  'channel-go': 'Add a channel',
  test: 'Test the channel',
  'test-text': 'Press "Test" in the list of channels to see that it answers.',
  'test-go': 'Open channels',
  token: 'Create a token',
  'token-text': 'Clients call the API with a token.',
  'token-go': 'Create a token',
  call: 'First call',
  'call-text': 'Run this in a terminal; the tick appears by itself once the call has succeeded.',
  'copy-call': 'Copy the command',
  finished: 'All done: the first call has succeeded.',
  'to-logs': 'Open the log',
}
