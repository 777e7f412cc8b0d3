import { expect, test } from 'bun:test'
import { providers } from '@tollgate/contract/providers'
import { logos } from './provider-logo.tsx'

test('every provider that names a logo has one', () => {
  const missing = providers.map((provider): string => provider.icon).filter((icon) => icon !== '' && !logos.has(icon))
  expect(missing).toEqual([])
})
