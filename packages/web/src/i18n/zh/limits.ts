export const limits = {
  rpm: '每分钟请求数（RPM）',
  tpm: '每分钟 Token 数（TPM）',
  concurrency: '并发数',
  quota_5h: '每 5 小时额度',
  quota_day: '每日额度',
  quota_week: '每周额度',
  quota_month: '每月额度',
  wrong: '必须是不小于 0 的整数',
  used: '已用 {used} / {limit}',
  resets: '，{time}重置',
} as const
