import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bodyInOnePiece } from '../platform/body-in-one-piece.ts'
import { acceptedEncodings } from './accepted-encodings.ts'
import type { ConsoleContext } from './console-env.ts'

type Encoding = 'br' | 'gzip' | 'identity'

export interface WebFile {
  contentType: string
  cacheControl: string
  etag: string
  /** Images and fonts are packed already. */
  isPacked: boolean
  /** The bytes in an encoding; compressed when first asked for. */
  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}

export type WebFiles = Awaited<ReturnType<typeof loadWebFiles>>

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const PACKED_TYPES = new Set(['.png', '.ico', '.webp', '.woff2'])

/** The built console in memory: a few hundred files, some megabytes. Without a build there is no page. */
export async function loadWebFiles(directory: string) {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, WebFile>()
  for (const entry of names.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const address = path.slice(directory.replace(/\/$/, '').length).split(sep).join('/')
    files.set(address, await loadFile(path, address))
  }
  const page = files.get('/index.html')

  return {
    /** The page that every address of the console opens. */
    page,

    find: (path: string): WebFile | undefined => (path === '/' ? page : files.get(path)),

    /** Answers GET and HEAD, with 304 when the browser has the same bytes. */
    async send(context: ConsoleContext, file: WebFile): Promise<Response> {
      const encoding = file.isPacked ? 'identity' : encodingFor(context.req.header('accept-encoding'))
      const etag = `"${file.etag}-${encoding}"`
      context.header('Content-Type', file.contentType)
      context.header('Cache-Control', file.cacheControl)
      context.header('ETag', etag)
      context.header('Vary', 'Accept-Encoding')
      if (hasTag(context.req.header('if-none-match'), etag)) return context.body(null, 304)
      if (encoding !== 'identity') context.header('Content-Encoding', encoding)
      return context.body(bodyInOnePiece(await file.bytes(encoding)))
    },
  }
}

async function loadFile(path: string, address: string): Promise<WebFile> {
  const content = new Uint8Array(await readFile(path))
  const extension = extname(path)
  const packed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>([['identity', Promise.resolve(content)]])
  return {
    contentType: CONTENT_TYPES[extension] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(address),
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    isPacked: PACKED_TYPES.has(extension),
    bytes(encoding) {
      const known = packed.get(encoding)
      if (known !== undefined) return known
      const made = pack(content, encoding)
      packed.set(encoding, made)
      return made
    },
  }
}

/** Files in /assets carry a hash of their content in their name. */
function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return address.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** Brotli level 11 would take seconds for a large file; 9 is within a few per cent of it. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

async function pack(content: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return content
  return new Uint8Array(await (encoding === 'br' ? packers.br(content, BROTLI_OPTIONS) : packers.gzip(content)))
}

function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = acceptedEncodings(acceptEncoding)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag)
