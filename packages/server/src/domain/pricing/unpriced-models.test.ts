import { expect, test } from 'bun:test'
import { unpricedModels } from './unpriced-models.ts'

test('a model has a price when it has a fixed one or a ratio, also by the name it is priced under', () => {
  const options = { ModelPrice: { drawn: 0.1 }, ModelRatio: { spoken: 1, 'gpt-4-gizmo-*': 15 } }
  expect(unpricedModels(['drawn', 'spoken', 'gpt-4-gizmo-abc', 'own', 'constructor'], options)).toEqual([
    'own',
    'constructor',
  ])
})
