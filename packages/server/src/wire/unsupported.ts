import { AppError } from '@tollgate/contract/app-error'
import type { FilePart } from './chat.ts'

/** An answer to the rest of the call would be wrong, and a channel of another format may take all of it. */
export const unsupported = (reason: string): AppError => new AppError('request.unsupported', { reason })

/** A file that a format cannot hold, by its type where that is known. */
export const unsupportedFile = ({ source }: FilePart, format: string): AppError =>
  unsupported(`${source.kind === 'file-id' ? 'a file' : (source.mediaType ?? 'a file').slice(0, 60)} in ${format}`)
