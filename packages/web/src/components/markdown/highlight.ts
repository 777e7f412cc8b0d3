export type CodeTone = 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'name'

/** A run of code in one colour. */
export interface CodePart {
  text: string
  tone: CodeTone
}

/** Longer code is shown in one colour. */
const LENGTH_MAX = 30_000

const SLASHES = String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`
const HASH = String.raw`#[^\n]*`
const DASHES = String.raw`--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`
const TAGS = String.raw`<!--[\s\S]*?(?:-->|$)`
const NONE = '(?!)'

/** How comments begin, for names of languages; any other is taken for one like C. */
const commentsOf: Readonly<Record<string, string>> = {
  ...all(
    ['py', 'python', 'sh', 'bash', 'shell', 'zsh', 'console', 'rb', 'ruby', 'yaml', 'yml', 'toml', 'ini', 'r'],
    HASH,
  ),
  ...all(['dockerfile', 'makefile', 'perl', 'pl', 'elixir', 'powershell', 'env', 'properties', 'nginx', 'conf'], HASH),
  ...all(['sql', 'lua', 'haskell', 'hs'], DASHES),
  ...all(['html', 'xml', 'svg', 'vue', 'markdown', 'md'], TAGS),
  json: NONE,
}

/** Not code: colours would only mislead. */
const plainLanguages: ReadonlySet<string> = new Set(['text', 'txt', 'plain', 'plaintext', 'log', 'csv', 'diff'])

const keywords: ReadonlySet<string> = new Set(
  `abstract alignas and any as assert async auto await begin bool boolean break byte case catch char class const constexpr
  continue crate debugger declare def default defer del delete do double done echo elif else elsif elseif end enum esac
  except explicit export extends extern false False fi final finally float fn for foreach from func function global go goto
  if impl implements import in include inline instanceof int interface internal is lambda let local long loop match mod
  module mut namespace native new nil none None nonlocal not null nullptr object of operator or out override package pass
  private protected pub public raise range readonly ref register require rescue return sealed select self short signed
  sizeof static string struct super switch synchronized template then this throw throws trait transient true True try type
  typedef typename typeof undefined union unless unsafe unsigned until use using val var virtual void volatile when where
  while with yield SELECT FROM WHERE INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE ALTER DROP JOIN LEFT RIGHT INNER OUTER
  ON GROUP BY ORDER HAVING LIMIT OFFSET AS AND OR NOT NULL IS IN DISTINCT UNION ALL PRIMARY KEY INDEX DEFAULT`.split(
    /\s+/,
  ),
)

/** Code in colours: comments, texts, numbers, words of the language, and names that are called. One pass, by signs alone. */
export function highlight(code: string, language: string): readonly CodePart[] {
  const name = language.toLowerCase()
  if (name === '' || plainLanguages.has(name) || code.length > LENGTH_MAX) return [{ text: code, tone: 'plain' }]
  const parts: CodePart[] = []
  let start = 0
  for (const match of code.matchAll(patternOf(name))) {
    if (match.index > start) parts.push({ text: code.slice(start, match.index), tone: 'plain' })
    parts.push({ text: match[0], tone: toneOf(match) })
    start = match.index + match[0].length
  }
  if (start < code.length) parts.push({ text: code.slice(start), tone: 'plain' })
  return parts
}

/** Languages in which a text in single quotes may go over several lines. */
const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'shell', 'zsh', 'console'])

const DOUBLE = String.raw`"(?:\\.|[^"\\\n])*"?`
const SINGLE = String.raw`'(?:\\.|[^'\\\n])*'?`
const SINGLE_OF_SHELLS = `'[^']*'?`
const BACKTICKS = '`(?:\\\\.|[^`\\\\])*`?'
const TRIPLE = String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)`

/** The groups: comment, text, number, word. */
function patternOf(language: string): RegExp {
  const comment = commentsOf[language] ?? SLASHES
  const single = shells.has(language) ? SINGLE_OF_SHELLS : SINGLE
  const text = [TRIPLE, DOUBLE, single, BACKTICKS].join('|')
  return new RegExp(String.raw`(${comment})|(${text})|(\b\d[\w.]*)|([A-Za-z_$][\w$]*)(?=(\s*\()?)`, 'g')
}

function toneOf([word, comment, text, number, , called]: RegExpMatchArray): CodeTone {
  if (comment !== undefined) return 'comment'
  if (text !== undefined) return 'string'
  if (number !== undefined) return 'number'
  if (keywords.has(word)) return 'keyword'
  return called === undefined ? 'plain' : 'name'
}

function all(names: readonly string[], pattern: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, pattern]))
}
