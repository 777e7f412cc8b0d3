import { expect, test } from 'bun:test'
import { customArguments, customInput } from '../free-text-tool.ts'
import { flatName, ToolNames } from './tool-names.ts'

test.each([
  ['plain', undefined, 'plain'],
  ['plain', '', 'plain'],
  ['find', 'mcp', 'mcp__find'],
  ['a b', 'mcp', 'mcp__a_b_'],
])('%s of %s is %s', (name, namespace, expected) => {
  expect(flatName(name, namespace)).toStartWith(expected)
})

test('names that are too long stay within the limit and apart', () => {
  const names = ['1', '2'].map((end) => flatName('tool'.repeat(20) + end, 'server'))
  expect([names.map(({ length }) => length), new Set(names).size]).toEqual([[64, 64], 2])
})

test('every flat name leads back to the tool of the client', () => {
  const names = new ToolNames({
    tools: [
      {
        type: 'namespace',
        name: 'a.b',
        tools: [
          { type: 'function', name: 'x' },
          { type: 'custom', name: 'y' },
        ],
      },
      { type: 'function', name: 'x' },
    ],
  })
  expect(
    [
      ['x', 'a.b'],
      ['y', 'a.b'],
      ['x', undefined],
      ['z', undefined],
    ].map(([name = '', namespace]) => names.clientTool(flatName(name, namespace))),
  ).toEqual([
    { name: 'x', namespace: 'a.b', isCustom: false },
    { name: 'y', namespace: 'a.b', isCustom: true },
    { name: 'x', isCustom: false },
    undefined,
  ])
})

test.each([['plain'], ['with "quotes"\nand lines'], ['']])('free text %j survives as arguments', (text) => {
  expect(customInput(customArguments(text))).toBe(text)
})

test.each([['no json'], ['{"other":1}'], ['[]'], ['null']])(
  'arguments of another shape, %s, are the text itself',
  (text) => {
    expect(customInput(text)).toBe(text)
  },
)
