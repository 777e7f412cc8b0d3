/** One image as far as its tokens depend on it. Without a size it is remote, or of a kind that is not read here. */
export interface CountableImage {
  width?: number
  height?: number
  /** OpenAI's wish `low`, `high` or `auto`; missing: `high`. */
  detail?: string
}

/** What a model will read, in pieces that are counted apart: the same for every format. */
export interface CountablePieces {
  /** Roles, contents, names, tool calls and their results, descriptions and schemas of tools. */
  texts: string[]
  /** The system's word is one of them. 0 for calls that are no chat. */
  messages: number
  /** How many of the messages carry a name. */
  names?: number
  tools: number
  /** Undefined for one of which nothing is known. */
  images: (CountableImage | undefined)[]
  sounds?: number
}
