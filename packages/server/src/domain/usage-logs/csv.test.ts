import { expect, test } from 'bun:test'
import { csvRecord } from './csv.ts'

test.each([
  [['plain', 5, -3, true, undefined], 'plain,5,-3,true,'],
  [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
  [['=1+1', '+1', '-1', '@x', '\t=1', '\r=1'], "'=1+1,'+1,'-1,'@x,'\t=1,\"'\r=1\""],
  [['＝1+1', '＠x', '\n=1'], `'＝1+1,'＠x,"'\n=1"`],
  [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"'],
])('%j is written so that every program reads the same and computes nothing', (cells, line) => {
  expect(csvRecord(cells)).toBe(`${line}\r\n`)
})
