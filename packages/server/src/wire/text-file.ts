import type { FilePart, TextPart } from './chat.ts'

const TEXT_TYPE =
  /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml|javascript)\b|application\/[\w.-]+\+(?:json|xml)\b)/i

/** What a file says whose bytes are a text; undefined for any other file. */
export function textOfFile({ source }: FilePart): string | undefined {
  if (source.kind !== 'bytes' || !TEXT_TYPE.test(source.mediaType)) return undefined
  return Buffer.from(source.base64, 'base64').toString('utf8')
}

/** The parts with each text file as its text, under its name: for formats whose vendors do not all take such files. */
export function withFilesAsTexts<Part extends { kind: string }>(parts: readonly (Part | FilePart)[]) {
  return parts.map((part): Part | FilePart | TextPart => {
    const text = isFile(part) ? textOfFile(part) : undefined
    if (!isFile(part) || text === undefined) return part
    const { name, cache } = part
    return { kind: 'text', text: name === undefined ? text : `${name}\n\n${text}`, ...(cache ? { cache } : {}) }
  })
}

const isFile = (part: { kind: string }): part is FilePart => part.kind === 'file'
