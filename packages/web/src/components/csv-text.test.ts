import { expect, test } from 'bun:test'
import { csvText } from './csv-text.ts'

test.each([
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
  [['=1+1', '-2', '@x', '+3'], "'=1+1,'-2,'@x,'+3"],
  [['＝1+1', '－2', '\n=1'], `'＝1+1,'－2,"'\n=1"`],
  [[-2, 0.5, null, undefined, ''], '-2,0.5,,,'],
])('%j is written as %s', (cells, line) => {
  expect(csvText([cells])).toBe(`\uFEFF${line}\r\n`)
})
