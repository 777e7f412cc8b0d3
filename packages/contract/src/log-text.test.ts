import { expect, test } from 'bun:test'
import { logTextIn } from './log-text.ts'

test.each([
  ['模型倍率 1.25，补全倍率 4.00，分组倍率 1.00', 'Model ratio 1.25, completion ratio 4.00, group ratio 1.00'],
  [
    '模型价格 0.04，分组倍率 1.00，大小 1024x1024，品质 hd，模型 dall-e-3',
    'Model price 0.04, group ratio 1.00, size 1024x1024, quality hd, model dall-e-3',
  ],
  [
    '模型倍率 1.00，补全倍率 1.00，分组倍率 1.00（可能是上游超时）',
    'Model ratio 1.00, completion ratio 1.00, group ratio 1.00 (the vendor may have timed out)',
  ],
  ['异步任务执行失败 task_1，补偿 $0.10', 'Task task_1 failed, $0.10 given back'],
  ['在线充值成功，充值额度 1,500，支付金额 7.30 CNY', 'Online top-up, 1,500, paid 7.30 CNY'],
  ['通过兑换码充值 $1.00，兑换码ID 7', 'Redeemed a code for $1.00, code ID 7'],
  [
    '管理员将用户额度从 $1.00（500000）修改为 $2.00（1000000）',
    'An administrator changed the quota from $1.00 (500000) to $2.00 (1000000)',
  ],
  [
    '模型测试 sora-2，未调用：费用较高，仅查询了模型列表',
    'Test of model sora-2, not called: calls are expensive, its models were listed',
  ],
])('%s', (zh, en) => {
  expect(logTextIn('en', zh)).toBe(en)
  expect(logTextIn('zh', zh)).toBe(zh)
})

test.each(['', '余额不足', '模型倍率 1.00，别的', 'Gift for a new user: $1.00', '$& 模型 $1'])(
  'what is not of ours stays: %p',
  (text) => {
    expect(logTextIn('en', text)).toBe(text)
  },
)

test('what is put in is not read as a pattern', () => {
  expect(logTextIn('en', '模型测试 $&{}，额度 3（不计费）')).toBe('Test of model $&{}, quota 3 (not charged)')
})
