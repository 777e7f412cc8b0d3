// The dependency rule of docs/architecture.md, as a check: node scripts/layer-order.mjs prints every breach.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importCircles } from './import-circles.mjs'
import { root } from './root.mjs'

/**
 * A file imports only from its own folder or from folders listed below it. Entries of one line stand side by side:
 * none of them imports another. `pages/*` is every folder in `pages`, side by side.
 * @type {Record<string, readonly (readonly string[])[]>}
 */
const layers = {
  'packages/server/src': [
    ['cli'],
    ['main.ts'],
    ['app.ts'],
    ['app'],
    ['http'],
    ['console'],
    ['jobs'],
    ['relay'],
    ['domain/sign-in'],
    ['domain/users'],
    ['domain/wallet'],
    ['domain/redemptions'],
    ['domain/tasks'],
    ['domain/tokens'],
    ['domain/settings-file'],
    ['domain/channels'],
    ['domain/limits'],
    ['domain/billing'],
    ['domain/pricing'],
    ['domain/usage-logs'],
    ['domain/notices'],
    ['domain/mail'],
    ['domain/options'],
    ['domain/audit'],
    ['upstream'],
    ['wire'],
    ['storage'],
    ['platform'],
  ],
  'packages/web/src': [
    ['main.tsx'],
    ['routes.tsx'],
    ['console-pages.ts'],
    ['pages/*'],
    ['shell'],
    ['components'],
    ['data'],
    ['i18n', 'theme'],
    ['storage.ts'],
  ],
  'packages/contract/src': [['']],
}

/** What may be imported besides files of the same source folder. @type {Record<string, RegExp>} */
const outsideImports = {
  'packages/server/src': /^(?!@tollgate\/(?!contract\/)|@mantine\/|react)/,
  'packages/web/src': /^(?!@tollgate\/(?!contract\/)|node:|bun)/,
  'packages/contract/src': /^zod(\/mini)?$/,
}

/**
 * Things that only some files of the server may do. `may` is matched against the path inside packages/server/src.
 * @type {readonly { what: string, seen: RegExp, may: RegExp }[]}
 */
const privileges = [
  { what: 'only http/ knows Hono', seen: /from ['"]hono(\/[\w-]+)*['"]/, may: /^http\// },
  { what: 'only http/ listens for calls', seen: /\bBun\.serve\b/, may: /^http\// },
  {
    what: 'only platform/config.ts reads the environment; main.ts and cli/ hand it over',
    seen: /\b(process|Bun|import\.meta)\.env\b/,
    may: /^(platform\/config\.ts|main\.ts|cli\/)/,
  },
  {
    what: 'SQL stands only in *-store.ts, storage/ and domain/billing/',
    seen: /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    may: /^(storage\/|domain\/billing\/|.*-store\.ts$)/,
  },
]

/**
 * Every breach under `top` (the folder of a repository), one sentence each, sorted by file.
 * @param {string} top @returns {string[]}
 */
export function layerBreaches(top) {
  return Object.keys(layers).flatMap((source) => {
    const files = sourceFiles(join(top, source)).map((path) => ({
      source,
      path: slashed(relative(join(top, source), path)),
      code: readFileSync(path, 'utf8'),
    }))
    return [
      ...files.flatMap((file) =>
        [...importBreaches(file), ...privilegeBreaches(file)].map((text) => `${source}/${file.path}: ${text}`),
      ),
      ...circleBreaches(files),
    ]
  })
}

/** @typedef {{ source: string, path: string, code: string }} SourceFile */

/** @param {SourceFile} file @returns {string[]} */
function importBreaches(file) {
  const ranks = layers[file.source] ?? []
  const own = layerOf(file.path, ranks)
  if (own === undefined) return ['is in no folder of the layer list in scripts/layer-order.mjs']
  return importsOf(file.code).flatMap((name) => {
    if (!name.startsWith('.')) return isAllowedOutside(file, name) ? [] : [`must not import ${name}`]
    const target = slashed(join(dirname(file.path), name))
    if (target.startsWith('..')) return mayLeaveSource(file, target) ? [] : [`must not import ${name}`]
    // Assets lie beside the layers and import nothing.
    if (/^\w+\.(css|svg|json)$/.test(target)) return []
    const other = layerOf(target, ranks)
    if (other === undefined) return [`imports ${target}, which is in no folder of the layer list`]
    if (other.name === own.name || other.rank > own.rank) return []
    return [`imports ${target}, but ${other.name} is not below ${own.name}`]
  })
}

/** @param {SourceFile} file @returns {string[]} */
function privilegeBreaches({ source, path, code }) {
  if (source !== 'packages/server/src' || isTest(path)) return []
  const text = withoutComments(code)
  return privileges.filter(({ seen, may }) => seen.test(text) && !may.test(path)).map(({ what }) => what)
}

/**
 * Of two files that import each other neither can be read first; types count too. What is loaded later does not.
 * @param {readonly SourceFile[]} files @returns {string[]}
 */
function circleBreaches(files) {
  const imports = files.map(({ path, code }) => {
    const own = namesIn(code, IMPORTS_AT_ONCE).filter((name) => name.startsWith('.'))
    return /** @type {const} */ ([path, own.map((name) => slashed(join(dirname(path), name)))])
  })
  return importCircles(new Map(imports)).map(
    ([first, ...others]) => `${files[0]?.source}/${first}: imports itself through ${others.join(', ')}`,
  )
}

/** @param {SourceFile} file @param {string} name */
const isAllowedOutside = ({ source, path }, name) =>
  (isTest(path) && /^(bun:test|bun|node:.*|playwright-core|axe-core|openai)$/.test(name)) ||
  (outsideImports[source]?.test(name) ?? false)

/** Tests may use the `test` folders of the packages; the server reads its version from package.json. */
const mayLeaveSource = (/** @type {SourceFile} */ { path }, /** @type {string} */ target) =>
  (isTest(path) && /^(\.\.\/)+(server\/)?test\//.test(target)) || /^(\.\.\/)+package\.json$/.test(target)

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)

/**
 * Name and rank (0 is the top) of the layer a path belongs to.
 * @param {string} path @param {readonly (readonly string[])[]} ranks @returns {{ name: string, rank: number } | undefined}
 */
function layerOf(path, ranks) {
  for (const [rank, names] of ranks.entries()) {
    for (const name of names) {
      if (name === '') return { name: 'the package', rank }
      if (path === name || path.startsWith(`${name}/`)) return { name, rank }
      // A file is in a layer under its own test's name too: app.test.ts belongs to app.ts.
      if (path === name.replace(/\.(tsx?)$/, '.test.$1')) return { name, rank }
      const everyFolder = name.endsWith('/*') ? name.slice(0, -1) : undefined
      const folder =
        everyFolder !== undefined && path.startsWith(everyFolder)
          ? path.slice(everyFolder.length).split('/')[0]
          : undefined
      if (folder !== undefined) return { name: `${everyFolder}${folder}`, rank }
    }
  }
  return undefined
}

const IMPORTS_AT_ONCE = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
]
const LATER_IMPORTS = [
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /\bnew URL\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g,
]

/**
 * What a module imports, re-exports, loads later or starts as a worker.
 * @param {string} code @returns {string[]}
 */
const importsOf = (code) => namesIn(code, [...IMPORTS_AT_ONCE, ...LATER_IMPORTS])

/** @param {string} code @param {readonly RegExp[]} statements @returns {string[]} */
function namesIn(code, statements) {
  const text = withoutComments(code)
  return statements.flatMap((statement) => [...text.matchAll(statement)].map((match) => match[1] ?? ''))
}

/** Line comments only where they begin a line or follow a space: addresses in texts contain `//` too. */
const withoutComments = (/** @type {string} */ code) =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** @param {string} folder @returns {string[]} */
function sourceFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name))
}

const slashed = (/** @type {string} */ path) => path.split(sep).join('/')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = layerBreaches(root)
  for (const breach of breaches) process.stdout.write(`${breach}\n`)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
