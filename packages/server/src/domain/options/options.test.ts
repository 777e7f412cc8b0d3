import { describe, expect, test } from 'bun:test'
import { defaultOptions } from '@tollgate/contract/options'
import { eachDatabase } from '../../../test/each-database.ts'
import { eventually } from '../../../test/eventually.ts'
import { codeOf, refusalOf } from '../../../test/refusal.ts'
import { noticesOf, serviceParts } from '../../../test/service-parts.ts'
import { listStoredOptions, saveOption } from './option-store.ts'
import { createOptions } from './options.ts'

eachDatabase('options', (make) => {
  test('an empty database means the built-in values', async () => {
    const { options } = await serviceParts(await make())
    expect(options.current()).toEqual(defaultOptions())
  })

  test('values stay the same frozen object until one changes', async () => {
    const { options } = await serviceParts(await make())
    const before = options.current()
    await options.load()
    expect(options.current()).toBe(before)
    await options.set('RetryTimes', '3')
    expect(options.current()).not.toBe(before)
    expect(before.RetryTimes).toBe(0)
    expect(Object.isFrozen(options.current())).toBe(true)
    expect(Object.isFrozen(options.current().ModelRatio)).toBe(true)
  })

  test('a value whose text stays the same stays the same object, whatever else changes', async () => {
    const { options } = await serviceParts(await make())
    await options.set('SensitiveWords', 'one\ntwo')
    const { SensitiveWords: words, Chats: chats } = options.current()
    await options.set('RetryTimes', '3')
    expect(options.current().SensitiveWords).toBe(words)
    expect(options.current().Chats).toBe(chats)
    await options.set('SensitiveWords', 'one')
    expect([options.current().SensitiveWords, options.current().RetryTimes]).toEqual([['one'], 3])
    await options.reset('SensitiveWords')
    expect(options.current().SensitiveWords).toEqual(['test_sensitive'])
  })

  test('a set value outlives the process', async () => {
    const db = await make()
    const { options } = await serviceParts(db)
    await options.set('SystemName', 'Gate of the North')
    const { options: afterRestart } = await serviceParts(db)
    expect(afterRestart.current().SystemName).toBe('Gate of the North')
  })

  test('another node has the new value as soon as it hears of the change', async () => {
    const db = await make()
    const first = await serviceParts(db)
    const second = await serviceParts(db, { shared: first.shared })
    await first.options.set('RetryTimes', '5')
    await second.options.load()
    expect(second.options.current().RetryTimes).toBe(5)
  })

  test('a node that heard of no change reads again by itself', async () => {
    const db = await make()
    const { options } = await serviceParts(db)
    const deaf = createOptions({ ...(await serviceParts(db)), syncFrequencyMs: 20 })
    await options.set('RetryTimes', '5')
    await eventually(20_000, () => expect(deaf.current().RetryTimes).toBe(5))
    deaf.stop()
  })

  test('every change is announced', async () => {
    const { options, shared } = await serviceParts(await make())
    const notices = noticesOf(shared, ['options'])
    await options.set('RetryTimes', '5')
    await options.reset('RetryTimes')
    expect(notices).toEqual(['options', 'options'])
  })

  test('a stored secret can be read here and not in the database', async () => {
    const db = await make()
    const { options } = await serviceParts(db)
    await options.set('SMTPToken', 'mail-secret')
    expect(options.current().SMTPToken).toBe('mail-secret')
    const [row] = await listStoredOptions(db)
    expect(row?.key).toBe('SMTPToken')
    expect(row?.value).not.toContain('mail-secret')
  })

  test('the public list has every option as text and no secret', async () => {
    const { options } = await serviceParts(await make())
    await options.set('SMTPToken', 'mail-secret')
    await options.set('GroupRatio', '{"default":1,"vip":0.5}')
    const texts = new Map(options.listPublicTexts().map(({ key, value }) => [key, value]))
    expect(texts.get('GroupRatio')).toBe('{"default":1,"vip":0.5}')
    expect(texts.get('PasswordLoginEnabled')).toBe('true')
    expect(texts.get('EmailDomainWhitelist')).toStartWith('gmail.com,163.com')
    expect([...texts.keys()].filter((key) => /(Token|Secret|Key)$/.test(key))).toEqual([])
  })

  test.each([
    ['an unknown key', 'NoSuchOption', '1', 'option.unknown'],
    ['a key of the object prototype', 'constructor', '1', 'option.unknown'],
    ['a text that is no number', 'RetryTimes', 'abc', 'option.invalid'],
    ['a number out of range', 'SMTPPort', '70000', 'option.invalid'],
    ['broken JSON', 'ModelRatio', '{"gpt-4":', 'option.json-invalid'],
    ['a negative ratio', 'GroupRatio', '{"default":-1}', 'option.invalid'],
    ['a key twice in JSON', 'GroupRatio', '{"default":1,"default":2}', 'option.invalid'],
    ['chat links of two labels', 'Chats', '[{"a":"x","b":"y"}]', 'option.invalid'],
  ])('%s is refused and the old value is kept', async (_what, key, text, code) => {
    const db = await make()
    const { options } = await serviceParts(db)
    const before = options.current()
    expect(await codeOf(options.set(key, text))).toBe(code)
    expect(options.current()).toBe(before)
    expect(await listStoredOptions(db)).toEqual([])
  })

  test('an option that is another by now is left alone', async () => {
    const db = await make()
    const { options } = await serviceParts(db)
    const { options: elsewhere } = await serviceParts(db)
    const builtIn = options.listPublicTexts().find(({ key }) => key === 'GroupRatio')?.value ?? ''
    await options.set('GroupRatio', '{"default":1}', builtIn)
    expect(await codeOf(elsewhere.set('GroupRatio', '{"default":2}', builtIn))).toBe('option.changed')
    // Told to whoever asks the same node why.
    expect(elsewhere.current().GroupRatio).toEqual({ default: 1 })
    await elsewhere.set('GroupRatio', '{"default":2}', '{"default":1}')
    await options.load()
    expect(options.current().GroupRatio).toEqual({ default: 2 })
    await options.set('SMTPToken', 'first', '')
    await options.set('SMTPToken', 'second', '')
    expect(options.current().SMTPToken).toBe('second')
  })

  test('numbers and flags are stored in one way of writing, texts as they were typed', async () => {
    const { options } = await serviceParts(await make())
    await options.set('RetryTimes', ' 07 ')
    await options.set('DrawingEnabled', 'yes')
    await options.set('About', '  # Hello ')
    const texts = new Map(options.listPublicTexts().map(({ key, value }) => [key, value]))
    expect([texts.get('RetryTimes'), texts.get('DrawingEnabled'), texts.get('About')]).toEqual([
      '7',
      'false',
      '  # Hello ',
    ])
  })

  test('a reset brings the built-in value back', async () => {
    const { options } = await serviceParts(await make())
    await options.set('ModelRatio', '{"own-model":3}')
    expect(options.current().ModelRatio).toEqual({ 'own-model': 3 })
    await options.reset('ModelRatio')
    expect(options.current().ModelRatio).toEqual(defaultOptions().ModelRatio)
  })

  test('unknown and unreadable rows in the database do no harm and stay there', async () => {
    const db = await make()
    await saveOption(db.write, { key: 'OptionOfAnotherVersion', value: 'x' })
    await saveOption(db.write, { key: 'RetryTimes', value: 'many' })
    await saveOption(db.write, { key: 'SMTPToken', value: 'sealed with another secret' })
    const { options } = await serviceParts(db)
    expect(options.current()).toEqual(defaultOptions())
    expect(await listStoredOptions(db)).toHaveLength(3)
  })

  test('of many changes at once none is lost', async () => {
    const { options } = await serviceParts(await make())
    await Promise.all([
      options.set('RetryTimes', '1'),
      options.set('MinTopUp', '2'),
      options.set('QuotaForNewUser', '3'),
      options.set('SystemName', 'four'),
    ])
    expect(options.current()).toMatchObject({ RetryTimes: 1, MinTopUp: 2, QuotaForNewUser: 3, SystemName: 'four' })
  })

  describe('a switch that needs other options', () => {
    test.each([
      ['GitHubOAuthEnabled', { GitHubClientId: 'id' }, 'GitHubClientId'],
      ['LinuxDOOAuthEnabled', { LinuxDOClientId: 'id' }, 'LinuxDOClientId'],
      ['WeChatAuthEnabled', { WeChatServerAddress: 'https://wx.test' }, 'WeChatServerAddress'],
      ['TurnstileCheckEnabled', { TurnstileSiteKey: 'key' }, 'TurnstileSiteKey'],
      ['TelegramOAuthEnabled', { TelegramBotToken: 't', TelegramBotName: 'n' }, 'TelegramBotToken, TelegramBotName'],
    ])('%s is refused until they are filled in', async (name, needed, missing) => {
      const { options } = await serviceParts(await make())
      expect(await refusalOf(options.set(name, 'true'))).toMatchObject({
        code: 'option.needs-config',
        params: { fields: missing },
      })
      await options.set(name, 'false')
      for (const [key, value] of Object.entries(needed)) await options.set(key, value)
      await options.set(name, 'true')
      expect(options.listPublicTexts()).toContainEqual({ key: name, value: 'true' })
    })

    test('EmailDomainRestrictionEnabled needs a domain', async () => {
      const { options } = await serviceParts(await make())
      await options.set('EmailDomainWhitelist', ' , ')
      expect(await codeOf(options.set('EmailDomainRestrictionEnabled', 'true'))).toBe('option.needs-config')
    })
  })
})
