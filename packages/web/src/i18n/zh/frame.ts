export const frame = {
  'open-menu': '打开菜单',
  'close-menu': '关闭菜单',
  'fold-menu': '收起菜单',
  'unfold-menu': '展开菜单',
  'main-menu': '主菜单',
  'forbidden-title': '无权访问此页',
  'forbidden-text': '此页仅对管理员开放。如需使用，请联系站点管理员。',
  'palette-open': '搜索与命令',
  'palette-hint': '搜索与命令（{keys}）',
  'work-running': '后台任务：{name}',
} as const
