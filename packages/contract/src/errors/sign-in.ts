import type { ErrorRow } from './error-row.ts'

/** Signing in and up: sessions, codes by mail, providers, the first administrator. */
export const signInErrors = {
  'auth.not-signed-in': {
    status: 401,
    consoleStatus: 401,
    zh: '无权进行此操作，未登录且未提供 access token',
    en: 'Not logged in and no access token provided',
  },
  'auth.access-token-invalid': { status: 401, zh: '无权进行此操作，access token 无效', en: 'Invalid access token' },
  'auth.access-token-refused': {
    status: 400,
    relayCode: 'access_token_not_supported',
    zh: '暂不支持使用 access token',
    en: 'This call needs a session; access tokens are not supported',
  },
  'auth.user-header-missing': {
    status: 401,
    consoleStatus: 401,
    zh: '无权进行此操作，未提供 New-Api-User，请刷新页面或清除缓存后重试',
    en: 'New-Api-User header is missing; refresh the page and try again',
  },
  'auth.user-header-invalid': {
    status: 401,
    consoleStatus: 401,
    zh: '无权进行此操作，登录信息无效，请重新登录',
    en: 'Login information is invalid; log in again',
  },
  'auth.user-header-mismatch': {
    status: 401,
    consoleStatus: 401,
    zh: '无权进行此操作，与登录用户不匹配，请重新登录',
    en: 'The request does not match the logged-in user; log in again',
  },
  'auth.forbidden': { status: 403, zh: '无权进行此操作，权限不足', en: 'Insufficient permissions' },
  'auth.cross-site': { status: 403, consoleStatus: 403, zh: '已拒绝跨站请求', en: 'Cross-site request refused' },

  'sign-in.failed': {
    status: 401,
    zh: '用户名或密码错误，或用户已被封禁',
    en: 'Username or password is incorrect, or user has been banned',
  },
  'sign-in.password-off': {
    status: 403,
    zh: '管理员关闭了密码登录',
    en: 'The administrator has turned off password login',
  },
  'sign-in.registration-off': {
    status: 403,
    zh: '管理员关闭了新用户注册',
    en: 'Administrator has disabled new user registration',
  },
  'sign-in.password-registration-off': {
    status: 403,
    zh: '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
    en: 'The administrator has turned off registration by password; sign in with a third-party account instead',
  },
  'sign-in.name-taken': {
    status: 409,
    zh: '用户名已存在，或已注销',
    en: 'This user name is already in use, or its account was cancelled',
  },
  'sign-in.email-needed': {
    status: 400,
    zh: '管理员开启了邮箱验证，请输入邮箱地址和验证码',
    en: 'The administrator asks for a verified e-mail; enter the address and the code',
  },
  'sign-in.email-taken': { status: 409, zh: '邮箱地址已被占用', en: 'E-mail address is already in use' },
  'sign-in.email-unknown': { status: 404, zh: '该邮箱地址未注册', en: 'This e-mail address is not registered' },
  'sign-in.email-domain': {
    status: 403,
    zh: '管理员启用了邮箱域名白名单，您的邮箱地址的域名不在白名单中',
    en: 'The administrator allows only some e-mail domains, and yours is not among them',
  },
  'sign-in.email-alias': {
    status: 403,
    zh: '管理员已启用邮箱地址别名限制，您的邮箱地址由于包含特殊符号而被拒绝',
    en: 'The administrator refuses e-mail aliases: the part before @ may contain neither + nor a dot',
  },
  'sign-in.code-wrong': { status: 400, zh: '验证码错误或已过期', en: 'Verification code is incorrect or expired' },
  'sign-in.reset-link-invalid': { status: 400, zh: '重置链接非法或已过期', en: 'Reset link is invalid or expired' },
  'sign-in.human-check-missing': { status: 400, zh: 'Turnstile token 为空', en: 'Turnstile token is empty' },
  'sign-in.human-check-failed': {
    status: 403,
    zh: 'Turnstile 校验失败，请刷新重试！',
    en: 'Turnstile verification failed, refresh and try again',
  },
  'sign-in.session-not-saved': {
    status: 503,
    zh: '无法保存会话信息，请重试',
    en: 'Unable to save session information, try again',
  },
  'sign-in.state-invalid': {
    status: 403,
    consoleStatus: 403,
    zh: '登录状态已过期或来自其他浏览器，请重新开始',
    en: 'This sign-in has expired or was begun in another browser; begin again',
  },
  'sign-in.provider-off': {
    status: 403,
    zh: '管理员未开启通过 {provider} 登录以及注册',
    en: 'The administrator has not turned on sign-in with {provider}',
  },
  'sign-in.provider-unreachable': {
    status: 502,
    zh: '无法连接至 {provider} 服务器，请稍后重试！',
    en: 'Unable to connect to server of {provider}, try again later',
  },
  'sign-in.provider-failed': {
    status: 502,
    zh: '{provider} 未能确认登录，请重试',
    en: '{provider} did not confirm the sign-in, try again',
  },
  'sign-in.provider-refused': { status: 403, zh: '{reason}', en: '{reason}' },
  'sign-in.already-bound': {
    status: 409,
    zh: '该 {provider} 账户已被绑定',
    en: 'This {provider} account is already bound',
  },
  'sign-in.wechat-bound': { status: 409, zh: '该微信账号已被绑定', en: 'This WeChat account is already bound' },
  'sign-in.not-bound': {
    status: 404,
    zh: '该 {provider} 账户未绑定',
    en: 'This {provider} account is not bound to any user',
  },
  'sign-in.account-cancelled': { status: 403, zh: '用户已注销', en: 'This account has been cancelled' },
  'sign-in.telegram-invalid': { status: 400, zh: '无效的请求', en: 'Invalid request' },
  'sign-in.second-factor-wrong': {
    status: 403,
    zh: '两步验证失败，请重试',
    en: 'The second factor was not confirmed, try again',
  },
  'sign-in.ticket-invalid': {
    status: 403,
    zh: '登录已超时，请重新登录',
    en: 'This sign-in took too long; sign in again',
  },

  'mail.not-configured': { status: 503, zh: 'SMTP 服务器未配置', en: 'SMTP server not configured' },
  'mail.failed': { status: 502, zh: '邮件发送失败，请稍后重试', en: 'The e-mail could not be sent, try again later' },
  'mail.test-failed': {
    status: 502,
    zh: '测试邮件发送失败：{reason}',
    en: 'The test e-mail could not be sent: {reason}',
  },

  'setup.done': { status: 409, zh: '系统已完成初始化', en: 'Set-up has already been completed' },
  'setup.link-invalid': {
    status: 403,
    zh: '初始化链接无效，请使用服务器启动时打印的链接',
    en: 'The set-up link is not valid; use the one the server printed at start',
  },
} as const satisfies Record<string, ErrorRow>
