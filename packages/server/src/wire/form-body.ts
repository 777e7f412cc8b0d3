/** A body of type multipart/form-data. */
export interface FormBody {
  kind: 'form'
  fields: readonly (readonly [name: string, value: string])[]
  files: readonly FormFile[]
}

export interface FormFile {
  field: string
  name: string
  mediaType: string
  bytes: Uint8Array
}
