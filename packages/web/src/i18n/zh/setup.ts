export const setup = {
  title: '创建管理员账户',
  text: '这是一台全新的服务器。这里创建的账户拥有全部权限，密码只有您知道。',
  token: '初始化口令',
  'token-text':
    '服务器启动时在日志中打印了一条一次性链接（{example}）。请直接打开该链接，或将 token= 之后的内容粘贴到下方。',
  'token-empty': '请填写初始化口令。',
  'username-hint': '最多 {max} 个字符',
  'username-empty': '请输入用户名。',
  'password-again': '再次输入密码',
  'rule-length': '{min} 到 {max} 个字符',
  'rule-match': '两次输入的密码一致',
  'password-length': '密码长度须为 {min} 到 {max} 位！',
  'password-differs': '两次输入的密码不一致！',
  submit: '创建并登录',
  done: '管理员账户已创建。',
} as const
