import { type ErrorCode, errorRow, errors } from '@tollgate/contract/errors'
import type { Hue } from '../../components/hue.ts'
import { Tag } from '../../components/tag.tsx'
import { currentLanguage, t } from '../../i18n/translate.ts'
import { type ReferenceEntry, ReferenceList } from './reference-list.tsx'

/** Every error that a caller can see. */
export function ErrorList() {
  // The keys of an object literal are its names.
  const codes = Object.keys(errors) as ErrorCode[]
  return <ReferenceList label={t('help.error-list')} entries={codes.map(entryOf)} />
}

function entryOf(code: ErrorCode): ReferenceEntry {
  const row = errorRow(code)
  // Values are filled in when it happens.
  const text = row[currentLanguage()].replaceAll(/\{\w+\}/g, '…')
  const note = row.relayCode === undefined ? undefined : t('help.error-relay-code', { code: row.relayCode })
  return {
    term: code,
    mark: <Tag hue={hueOfStatus(row.status)}>{row.status}</Tag>,
    text,
    ...(note === undefined ? {} : { note }),
    searched: [code, row.relayCode, row.status, row.zh, row.en].join(' '),
  }
}

const hueOfStatus = (status: number): Hue => (status >= 500 ? 'red' : status === 429 ? 'yellow' : 'gray')
