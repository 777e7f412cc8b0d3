import type { LocalText } from '@tollgate/contract/errors'
import type { Notice } from '../notices/send-notice.ts'

interface Named {
  id: number
  name: string
}

/** Whoever answers for a site reads it in either language: both stand in each. */
export function channelDisabled({ id, name }: Named, reason: LocalText): Notice {
  const zh = `通道「${name}」（#${id}）已被禁用`
  const en = `Channel "${name}" (#${id}) has been disabled`
  return {
    type: 'channel_disabled',
    title: `${zh} / ${en}`,
    content: `${zh}，原因：${reason.zh}\n${en}: ${reason.en}`,
    values: [id, name, reason.zh],
  }
}

export function channelEnabled({ id, name }: Named): Notice {
  const zh = `通道「${name}」（#${id}）已被启用`
  const en = `Channel "${name}" (#${id}) has been enabled`
  return { type: 'channel_enabled', title: `${zh} / ${en}`, content: `${zh}\n${en}`, values: [id, name] }
}

export const testsFinished = ({ total, failed }: { total: number; failed: number }): Notice => ({
  type: 'channel_tests_finished',
  title: '通道测试完成 / The test of all channels is finished',
  content: [
    `通道测试完成，共 ${total} 个，未通过 ${failed} 个；如果没有收到禁用通知，说明没有通道被禁用`,
    `${total} channels were tested, ${failed} did not pass. Without a letter about a disabled channel, none was disabled.`,
  ].join('\n'),
  values: [total, failed],
})
