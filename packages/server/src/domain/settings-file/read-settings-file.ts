import { AppError } from '@tollgate/contract/app-error'
import { SettingsFile } from '@tollgate/contract/entities/settings-file'
import * as z from 'zod/mini'
import { isWithinShape } from '../../platform/json-shape.ts'
import { hasStorableTexts } from '../../platform/storable-texts.ts'

/** Some ten thousand channels. */
const SHAPE_MAX = { depth: 8, fields: 500_000, items: 50_000 }

/** Throws `option.file-invalid`, with the place in the file where it is known. */
export function readSettingsFile(text: string): SettingsFile {
  const file = z.safeParse(SettingsFile, parsed(text))
  if (!file.success) throw invalid(file.error.issues[0]?.path.join('.') ?? '')
  if (!hasStorableTexts(file.data)) throw invalid('U+0000')
  return file.data
}

function parsed(text: string): unknown {
  if (!isWithinShape(text, SHAPE_MAX)) throw invalid('')
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('JSON')
  }
}

const invalid = (place: string): AppError =>
  new AppError('option.file-invalid', { place: place || 'tollgate_settings' })
