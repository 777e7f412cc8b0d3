export const longWork = {
  title: '后台任务',
  tests: '测试所有渠道',
  balances: '更新所有余额',
  clearing: '清理日志',
  running: '{done} / {total}',
  failed: '{count} 个失败',
  ended: '已结束',
  'ended-rounds': '共 {total} 个渠道，{failed} 个失败',
  'ended-clearing': '已删除 {count} 条日志',
  dismiss: '移除“{name}”',
  note: '可以离开此页，任务在服务器上继续。',
} as const
