import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const CACHE = join(import.meta.dir, '..', '.cache')

export const hasCompiler = () => Bun.which('gcc') !== null

/** Path of the program of a folder of C sources, compiled when they are newer. Throws what the compiler said. */
export function compileNative(name: string, sources: string): string {
  const program = join(CACHE, name)
  const files = readdirSync(sources).map((file) => join(sources, file))
  const isCurrent =
    Bun.file(program).size > 0 && files.every((file) => statSync(file).mtimeMs < statSync(program).mtimeMs)
  if (isCurrent) return program
  mkdirSync(CACHE, { recursive: true })
  const compiler = Bun.spawnSync(['gcc', '-O2', '-o', program, ...files.filter((file) => file.endsWith('.c'))])
  if (compiler.exitCode !== 0) throw new Error(`${name} does not compile:\n${compiler.stderr.toString()}`)
  return program
}
