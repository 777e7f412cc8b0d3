import type { OptionKey } from '@tollgate/contract/options'

/** Options without a field in the settings: nothing reads them, they are kept for clients of this API family. */
export const unplacedOptions: readonly OptionKey[] = [
  'StopOnSensitiveEnabled',
  'StreamCacheQueueLength',
  'FileUploadPermission',
  'FileDownloadPermission',
  'ImageUploadPermission',
  'ImageDownloadPermission',
]
