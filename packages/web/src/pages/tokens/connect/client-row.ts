import type { CallFormat } from '../../../data/try-token.ts'
import type { PlainTextKey } from '../../../i18n/texts.ts'

/** What every client has to be told. */
export interface ClientValues {
  /** Of this site, without a path. */
  address: string
  /** With `sk-`. */
  key: string
  model: string
}

/** A file or program to copy, or values for the fields of a settings page. */
export type ClientSetting =
  | { kind: 'code'; title: string; language: string; text: string }
  | { kind: 'fields'; fields: readonly { name: PlainTextKey; value: string }[] }

export interface ClientRow {
  id: string
  name: string
  group: 'program' | 'coding' | 'app'
  /** In which it calls this site. */
  format: CallFormat
  /** Where the settings belong, or what is easily missed. */
  note?: PlainTextKey
  settings: (values: ClientValues) => ClientSetting[]
}

/** Fields that nearly every settings page has; `path` is what it wants behind the address. */
export const usualFields =
  (path: '' | '/v1') =>
  ({ address, key, model }: ClientValues): ClientSetting[] => [
    {
      kind: 'fields',
      fields: [
        { name: 'connect.address', value: `${address}${path}` },
        { name: 'connect.key', value: key },
        { name: 'connect.model', value: model },
      ],
    },
  ]
