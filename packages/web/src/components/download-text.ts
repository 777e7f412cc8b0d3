interface TextFile {
  file: string
  text: string
  /** Media type; plain text when not said. */
  type?: string
}

/** Letters that file systems refuse in a name. */
const FORBIDDEN = /[\\/:*?"<>|]/g

/** Gives a text to the reader as a file. */
export function downloadText({ file, text, type = 'text/plain' }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = file.replace(FORBIDDEN, '_')
  link.click()
  URL.revokeObjectURL(address)
}
