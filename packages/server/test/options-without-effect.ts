import type { OptionKey } from '@tollgate/contract/options'

/** Nothing reads these; clients of this API family show and save them with the rest of a form. */
export const optionsWithoutEffect: readonly OptionKey[] = [
  'DataExportInterval',
  'StopOnSensitiveEnabled',
  'StreamCacheQueueLength',
  'FileUploadPermission',
  'FileDownloadPermission',
  'ImageUploadPermission',
  'ImageDownloadPermission',
]
