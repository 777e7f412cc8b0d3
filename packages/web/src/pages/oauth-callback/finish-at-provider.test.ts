import { expect, test } from 'bun:test'
import { telegramDataIn } from './finish-at-provider.ts'

const hash = 'a'.repeat(64)
const packed = (value: unknown) => `#tgAuthResult=${Buffer.from(JSON.stringify(value)).toString('base64url')}`

test("Telegram's signed data is read from behind the #, numbers as text", () => {
  const data = { id: 7, first_name: '小明', auth_date: 1_700_000_000, hash }
  expect(telegramDataIn(packed(data))).toEqual({ id: '7', first_name: '小明', auth_date: '1700000000', hash })
})

test.each(['', '#tgAuthResult=false', '#tgAuthResult=%%', packed({ id: 7 }), packed([1])])('%p is refused', (text) => {
  expect(() => telegramDataIn(text)).toThrow()
})
