import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import {
  type InboundFamilyName,
  localRelayEndpoints,
  type Operation,
  relayEndpoints,
} from '@tollgate/contract/relay-endpoints'
import { type TaskCallName, taskEndpoints } from '@tollgate/contract/task-endpoints'
import { Tag } from '../../components/tag.tsx'
import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { type ReferenceEntry, ReferenceList } from './reference-list.tsx'

/** Every path that programs call with a key. */
export function PathList() {
  const entries = [
    ...relayEndpoints.map(({ method, path, operation, family }) =>
      entryOf({ method, path, text: t(operationTexts[operation]), note: familyNames[family] }),
    ),
    ...aliasEndpoints.map(({ method, path, operation, clientsOf }) =>
      entryOf({ method, path, text: t(operationTexts[operation]), note: clientsOf }),
    ),
    ...localRelayEndpoints
      .filter(({ access }) => access === 'key')
      .map(({ method, path }) => entryOf({ method, path, text: t(localTexts[path]) })),
    ...taskEndpoints
      .filter(({ access }) => access === 'key')
      .map(({ method, path, platform, call }) =>
        entryOf({ method, path, text: t(taskTexts[call]), note: platform === 'suno' ? 'Suno' : 'Midjourney' }),
      ),
  ]
  return <ReferenceList label={t('help.path-list')} entries={entries} />
}

interface Path {
  method: string
  path: string
  text: string
  /** Format or platform. */
  note?: string
}

const entryOf = ({ method, path, text, note }: Path): ReferenceEntry => ({
  term: path,
  mark: <Tag hue={method === 'GET' ? 'blue' : 'teal'}>{method}</Tag>,
  text,
  ...(note === undefined ? {} : { note }),
  searched: [method, path, text, note].join(' '),
})

/** The formats' own names, the same in every language. */
const familyNames: Readonly<Record<InboundFamilyName, string>> = {
  'openai-chat': 'OpenAI',
  'openai-responses': 'OpenAI Responses',
  'anthropic-messages': 'Anthropic Messages',
  'gemini-generate': 'Gemini',
}

const operationTexts: Readonly<Record<Operation, PlainTextKey>> = {
  chat: 'help.call-chat',
  completions: 'help.call-completions',
  edits: 'help.call-edits',
  embeddings: 'help.call-embeddings',
  moderations: 'help.call-moderations',
  images: 'help.call-images',
  'image-edits': 'help.call-image-edits',
  'image-variations': 'help.call-image-variations',
  speech: 'help.call-speech',
  transcription: 'help.call-transcription',
  translation: 'help.call-translation',
  rerank: 'help.call-rerank',
  realtime: 'help.call-realtime',
  'count-tokens': 'help.call-count-tokens',
}

const localTexts: Readonly<Record<(typeof localRelayEndpoints)[number]['path'], PlainTextKey>> = {
  '/v1/models': 'help.call-models',
  '/v1/models/{model}': 'help.call-model',
  '/v1beta/models': 'help.call-models',
  '/v1beta/models/{model}': 'help.call-model',
  '/v1/responses/{response_id}': 'help.call-kept',
  '/v1/responses/{response_id}/input_items': 'help.call-kept-input',
  '/v1/responses/{response_id}/cancel': 'help.call-kept-cancel',
  '/dashboard/billing/subscription': 'help.call-subscription',
  '/dashboard/billing/usage': 'help.call-usage',
  '/api/usage/token': 'help.call-key-usage',
  '/pg/chat/completions': 'help.call-chat',
}

const taskTexts: Readonly<Record<TaskCallName, PlainTextKey>> = {
  submit: 'help.task-submit',
  'fetch-one': 'help.task-fetch-one',
  'fetch-many': 'help.task-fetch-many',
  'image-seed': 'help.task-image-seed',
  image: 'help.task-image',
  notify: 'help.task-notify',
}
