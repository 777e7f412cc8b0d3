import { expect, test } from 'bun:test'
import { type TopicName, topicOf, topics } from './topics.ts'

const guide = `${import.meta.dir}/../../../../../docs/guide`
const textOf = (language: string, name: string) => Bun.file(`${guide}/${language}/${name}.md`).text()
const headingsIn = (text: string): string[] => text.match(/^#+ /gm) ?? []

test.each(['zh', 'en'])('the guide in %s has one file for each topic and no other', async (language) => {
  const files = await Array.fromAsync(new Bun.Glob('*.md').scan(`${guide}/${language}`))
  expect(files.sort()).toEqual(topics.map(({ name }) => `${name}.md`).sort())
})

test.each(topics.map(({ name }) => name))(
  '%s says as much in both languages, and its links lead somewhere',
  async (name) => {
    const [zh, en] = await Promise.all([textOf('zh', name), textOf('en', name)])
    expect(headingsIn(zh)).toEqual(headingsIn(en))
    const linked = [...`${zh}${en}`.matchAll(/\]\(([\w./-]+)\.md\)/g)].map(([, target]) => target ?? '')
    expect(linked.filter((target) => topicOf(target) !== target)).toEqual([])
  },
)

test('an address that names no topic shows the first', () => {
  expect([topicOf(undefined), topicOf('nothing')]).toEqual<TopicName[]>(['first-call', 'first-call'])
})
