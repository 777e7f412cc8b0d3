import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

interface LockedPackage {
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(inRoot('package-lock.json'), 'utf8'),
)
const foreign = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)

test('every package is locked to its digest, and to no place that it is loaded from', () => {
  const names = (isSo: (locked: LockedPackage) => boolean) => foreign.filter(([, it]) => isSo(it)).map(([path]) => path)
  expect(foreign.length).toBeGreaterThan(100)
  expect(names(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(names(({ resolved }) => resolved !== undefined)).toEqual([])
})

test('no package but Bun runs a script when it is installed', () => {
  const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const withScripts = foreign
    .filter(([, it]) => it.hasInstallScript)
    .map(([path]) => path.slice('node_modules/'.length))
  expect(allowScripts).toEqual(Object.fromEntries(withScripts.map((name) => [name, name === 'bun'])))
})

test('what the product is made of can be listed', () => {
  const { stdout } = Bun.spawnSync(['npm', 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: inRoot() })
  const { components }: { components: { name: string; version: string; hashes?: unknown[] }[] } = JSON.parse(
    stdout.toString(),
  )
  expect(components.filter(({ hashes }) => hashes !== undefined).length).toBeGreaterThan(100)
})
