export const settings = {
  operation: '运营设置',
  system: '系统设置',
  other: '其他设置',
} as const
