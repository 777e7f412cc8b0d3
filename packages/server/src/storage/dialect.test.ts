import { expect, test } from 'bun:test'
import { eachDatabase } from '../../test/each-database.ts'
import { containsText, isUniqueViolation, jsonRows, parameterMarker } from './dialect.ts'

const channel = { type: 1, key_sealed: '', key_hash: '', created_time: 0, models: '', group: 'default' }

eachDatabase('rows in one JSON parameter', (make) => {
  const columns = [
    { name: 'key', type: 'text' },
    { name: 'amount', type: 'integer' },
  ] as const

  test('read back as they were written', async () => {
    const database = await make()
    const rows = [
      ['plain', 1],
      ['quotes \' " \\ and 中文 \u{1F600} \n', Number.MAX_SAFE_INTEGER],
      ['123', -5],
      ['', null],
      [null, 0],
    ]
    const result = await database.commitBatch([
      {
        sql: `select entry.key, entry.amount from ${jsonRows(make.kind, columns, parameterMarker(make.kind, 1))} as entry`,
        parameters: [JSON.stringify(rows)],
      },
    ])
    expect(result).toEqual({ state: 'committed', rows: [rows.map(([key, amount]) => ({ key, amount }))] })
  })

  test('can be inserted, on conflict too, and joined with a table', async () => {
    const database = await make()
    const entries = (position: number) =>
      `${jsonRows(make.kind, columns, parameterMarker(make.kind, position))} as entry`
    await database.write
      .insertInto('channels')
      .values([
        { ...channel, name: 'one' },
        { ...channel, name: 'two' },
      ])
      .execute()
    const result = await database.commitBatch([
      {
        sql: `insert into options (key, value) select entry.key, 'new' from ${entries(1)} where true
          on conflict (key) do update set value = 'again' returning key, value`,
        parameters: [
          JSON.stringify([
            ['a', 1],
            ['b', 2],
          ]),
        ],
      },
      {
        sql: `update channels set used_quota = used_quota + entry.amount from ${entries(1)}
          where channels.name = entry.key returning name, used_quota`,
        parameters: [JSON.stringify([['two', 7]])],
      },
    ])
    expect(result.state === 'committed' && result.rows).toEqual([
      [
        { key: 'a', value: 'new' },
        { key: 'b', value: 'new' },
      ],
      [{ name: 'two', used_quota: 7 }],
    ])
  })
})

eachDatabase('a search for text', (make) => {
  test.each([
    ['one', ['one_%', 'ONE two']],
    ['%', ['one_%']],
    ['_', ['one_%']],
    ['\\', ['back\\slash']],
    ["'", []],
  ])('%p finds %p', async (text, names) => {
    const database = await make()
    const all = ['one_%', 'ONE two', 'back\\slash', 'other']
    await database.write
      .insertInto('channels')
      .values(all.map((name) => ({ ...channel, name })))
      .execute()
    const found = await database.read
      .selectFrom('channels')
      .where(({ ref }) => containsText(make.kind, ref('name'), text))
      .select('name')
      .orderBy('id')
      .execute()
    expect(found.map(({ name }) => name)).toEqual(names)
  })
})

eachDatabase('a second row with a unique value', (make) => {
  test('is refused in a way that can be told from other refusals', async () => {
    const database = await make()
    const insert = () => database.write.insertInto('options').values({ key: 'a', value: '' }).execute()
    await insert()
    const credit = { user_id: 1, amount: 1, kind: 'gift', reference: 'x', created_at: 0 }
    const refusals = [
      await insert().catch((error) => error),
      await database.write
        .insertInto('credits')
        .values([credit, credit])
        .execute()
        .catch((error) => error),
      await database.commitBatch([{ sql: 'select nothing', parameters: [] }]).catch((error) => error),
    ]
    expect(refusals.map(isUniqueViolation)).toEqual([true, true, false])
  })
})
