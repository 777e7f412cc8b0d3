interface ErrorRow {
  /** HTTP status in relay replies. */
  status: number
  /** HTTP status in console replies; 200 when missing, as clients of this API family expect. */
  consoleStatus?: number
  /** `code` and `type` of the relay envelope when clients of this API family test for them. */
  relayCode?: string
  relayType?: string
  zh: string
  en: string
}

/** Every error a caller can see. The parameters of `AppError` are typed from the braces in `en`. */
export const errors = {
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

  'account.password-wrong': { status: 403, zh: '密码或验证码错误', en: 'The password or code is not correct' },
  'account.name-mismatch': {
    status: 400,
    zh: '输入的用户名与当前用户不一致',
    en: 'The typed name is not your own user name',
  },
  'account.root-undeletable': { status: 403, zh: '不能删除超级管理员账户', en: 'The super admin cannot be deleted' },
  'account.transfer-minimum': {
    status: 400,
    zh: '转移额度最小为 {minimum}！',
    en: 'The minimum transfer amount is {minimum}',
  },
  'account.transfer-insufficient': { status: 403, zh: '邀请额度不足！', en: 'Insufficient referral quota' },
  'account.session-missing': { status: 404, zh: '会话不存在或已结束', en: 'This session does not exist or has ended' },
  'account.binding-missing': { status: 409, zh: '尚未绑定，无需解绑', en: 'This is not linked to the account' },
  'account.last-sign-in': {
    status: 409,
    zh: '这是该账户最后一种可用的登录方式，请先设置密码或绑定其他账户',
    en: 'This is the last way to sign in to the account; set a password or link another account first',
  },
  'account.email-needed': {
    status: 409,
    zh: '管理员要求每个账户绑定邮箱，只能修改，不能解绑',
    en: 'This site asks for an e-mail address; it can be changed, not removed',
  },
  'account.second-factor-on': { status: 409, zh: '两步验证已启用', en: 'The second factor is already on' },
  'account.second-factor-off': { status: 409, zh: '两步验证未启用', en: 'The second factor is not on' },
  'account.passkey-refused': { status: 403, zh: '通行密钥验证失败', en: 'The passkey was not accepted' },
  'account.passkey-missing': { status: 404, zh: '通行密钥不存在', en: 'This passkey does not exist' },
  'account.passkey-limit': {
    status: 409,
    zh: '最多只能添加 {limit} 个通行密钥',
    en: 'An account can have at most {limit} passkeys',
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

  'request.invalid-parameter': { status: 400, zh: '无效的参数', en: 'Invalid parameter' },
  'request.invalid-input': { status: 400, zh: '输入不合法 {reason}', en: 'Invalid input {reason}' },
  'request.invalid': {
    status: 400,
    relayCode: 'invalid_request',
    relayType: 'invalid_request_error',
    zh: '无效的请求, {reason}',
    en: 'Invalid request: {reason}',
  },
  'request.unsupported': {
    status: 400,
    relayCode: 'unsupported_value',
    relayType: 'invalid_request_error',
    zh: '该模型的渠道不支持此请求：{reason}',
    en: 'Not supported by the channels of this model: {reason}',
  },
  'request.body-too-large': {
    status: 413,
    consoleStatus: 413,
    relayCode: 'request_too_large',
    relayType: 'invalid_request_error',
    zh: '请求体超过 {limit} MB',
    en: 'The request body is larger than {limit} MB',
  },
  'request.content-type': {
    status: 415,
    consoleStatus: 415,
    relayCode: 'unsupported_content_type',
    relayType: 'invalid_request_error',
    zh: '请求体类型必须是 {expected}',
    en: 'The request body must be of type {expected}',
  },
  'request.encoding-unknown': {
    status: 415,
    consoleStatus: 415,
    relayCode: 'unsupported_content_encoding',
    relayType: 'invalid_request_error',
    zh: '不支持的 Content-Encoding：{encoding}',
    en: 'Content-Encoding {encoding} is not supported',
  },
  'request.too-many': {
    status: 429,
    consoleStatus: 429,
    relayCode: 'rate_limit_exceeded',
    zh: '错误：请求次数过多，请稍后再试！',
    en: 'Too many requests, please try again later',
  },
  'response.missing': {
    status: 404,
    relayType: 'invalid_request_error',
    zh: '找不到该响应，或它已不再保存',
    en: 'This response does not exist or is not kept any more',
  },
  'request.not-found': {
    status: 404,
    consoleStatus: 404,
    relayType: 'invalid_request_error',
    zh: 'Invalid URL ({method} {path})',
    en: 'Invalid URL ({method} {path})',
  },
  'request.upgrade-needed': {
    status: 426,
    consoleStatus: 426,
    relayCode: 'upgrade_required',
    relayType: 'invalid_request_error',
    zh: '此路径需要使用 WebSocket 连接',
    en: 'This path is for WebSocket connections',
  },
  'request.not-implemented': {
    status: 501,
    consoleStatus: 501,
    relayCode: 'api_not_implemented',
    // The words that clients of the public API family know, in both languages.
    zh: 'API not implemented',
    en: 'API not implemented',
  },

  'user.missing': { status: 404, zh: '用户不存在', en: 'User does not exist' },
  'user.level-refused': {
    status: 403,
    zh: '无权获取同级或更高等级用户的信息',
    en: 'You may not read a user of the same or a higher level',
  },
  'user.create-refused': {
    status: 403,
    zh: '无法创建权限大于等于自己的用户',
    en: 'You may not create a user of the same or a higher level',
  },
  'user.update-refused': {
    status: 403,
    zh: '无权更新同权限等级或更高权限等级的用户信息',
    en: 'You may not change a user of the same or a higher level',
  },
  'user.raise-refused': {
    status: 403,
    zh: '无权将其他用户权限等级提升到大于等于自己的权限等级',
    en: 'You may not raise a user to the same or a higher level',
  },
  'user.delete-refused': {
    status: 403,
    zh: '无权删除同权限等级或更高权限等级的用户',
    en: 'You may not delete a user of the same or a higher level',
  },
  'user.root-disable-refused': { status: 403, zh: '无法禁用超级管理员用户', en: 'The super admin cannot be disabled' },
  'user.root-delete-refused': { status: 403, zh: '无法删除超级管理员用户', en: 'The super admin cannot be deleted' },
  'user.root-demote-refused': { status: 403, zh: '无法降级超级管理员用户', en: 'The super admin cannot be demoted' },
  'user.promote-refused': {
    status: 403,
    zh: '普通管理员用户无法提升其他用户为管理员',
    en: 'A regular admin cannot promote other users',
  },
  'user.already-admin': { status: 409, zh: '该用户已经是管理员', en: 'The user is an admin already' },
  'user.already-common': { status: 409, zh: '该用户已经是普通用户', en: 'The user is a regular user already' },
  'user.group-missing': { status: 400, zh: '分组 {group} 不存在', en: 'The group {group} does not exist' },
  'user.quota-negative': { status: 400, zh: '用户额度不能为负数', en: 'The quota of a user cannot be negative' },
  'user.concurrency-exceeded': {
    status: 429,
    relayCode: 'concurrency_limit_exceeded',
    zh: '并发请求数已达到上限 {limit}，请稍后再试',
    en: 'Too many calls at once: your limit is {limit}, please try again later',
  },
  'user.banned': { status: 403, zh: '用户已被封禁', en: 'User has been banned' },
  'user.quota-insufficient': {
    status: 403,
    relayCode: 'insufficient_user_quota',
    zh: '用户额度不足',
    en: 'Insufficient user quota',
  },

  'token.missing': { status: 404, zh: '令牌不存在', en: 'Token does not exist' },
  'token.not-provided': { status: 401, zh: '未提供令牌', en: 'No token provided' },
  'token.invalid': { status: 401, zh: '无效的令牌', en: 'Invalid token' },
  'token.expired': { status: 401, zh: '该令牌已过期', en: 'The token has expired' },
  'token.depleted': { status: 401, zh: '该令牌额度已用尽 {key}', en: 'The token quota is depleted {key}' },
  'token.unavailable': { status: 401, zh: '该令牌状态不可用', en: 'The token is not available' },
  'token.quota-exhausted': {
    status: 403,
    relayCode: 'pre_consume_token_quota_failed',
    zh: '令牌额度不足',
    en: 'Insufficient token quota',
  },
  'token.address-refused': {
    status: 403,
    zh: '您的 IP 不在令牌允许访问的列表中',
    en: 'Your address is not in the list that this token allows',
  },
  'token.model-refused': {
    status: 403,
    zh: '该令牌无权访问模型 {model}',
    en: 'This token has no access to model {model}',
  },
  'token.group-disabled': { status: 403, zh: '令牌分组 {group} 已被禁用', en: 'The token group {group} is disabled' },
  'token.group-gone': { status: 403, zh: '分组 {group} 已被弃用', en: 'The group {group} no longer exists' },
  'token.name-too-long': { status: 400, zh: '令牌名称过长', en: 'The token name is too long' },
  'token.enable-expired': {
    status: 400,
    zh: '令牌已过期，无法启用，请先修改令牌过期时间，或者设置为永不过期',
    en: 'The token has expired; change its expiry time or make it never expire first',
  },
  'token.enable-depleted': {
    status: 400,
    zh: '令牌可用额度已用尽，无法启用，请先修改令牌剩余额度，或者设置为无限额度',
    en: 'The token quota is depleted; raise it or make it unlimited first',
  },

  'limit.requests-per-minute': {
    status: 429,
    relayCode: 'rate_limit_exceeded',
    relayType: 'requests',
    zh: '已达到每分钟 {limit} 次请求的上限，{reset} 秒后恢复',
    en: 'Rate limit reached: {limit} requests per minute. Try again in {reset} s',
  },
  'limit.tokens-per-minute': {
    status: 429,
    relayCode: 'rate_limit_exceeded',
    relayType: 'tokens',
    zh: '已达到每分钟 {limit} 个 token 的上限，{reset} 秒后恢复',
    en: 'Rate limit reached: {limit} tokens per minute. Try again in {reset} s',
  },
  'limit.calls-at-once': {
    status: 429,
    relayCode: 'concurrency_limit_exceeded',
    zh: '该令牌的并发请求数已达到上限 {limit}，请稍后再试',
    en: 'Too many calls at once: the limit of this token is {limit}, please try again later',
  },
  'limit.quota-5h': {
    status: 429,
    relayCode: 'usage_limit_reached',
    relayType: 'usage_limit_reached',
    zh: '已达到每 5 小时额度上限 {limit}，将于 {reset} 恢复',
    en: 'Usage limit reached: {limit} in 5 hours. It resets at {reset}',
  },
  'limit.quota-day': {
    status: 429,
    relayCode: 'usage_limit_reached',
    relayType: 'usage_limit_reached',
    zh: '已达到每日额度上限 {limit}，将于 {reset} 恢复',
    en: 'Usage limit reached: {limit} a day. It resets at {reset}',
  },
  'limit.quota-week': {
    status: 429,
    relayCode: 'usage_limit_reached',
    relayType: 'usage_limit_reached',
    zh: '已达到每周额度上限 {limit}，将于 {reset} 恢复',
    en: 'Usage limit reached: {limit} a week. It resets at {reset}',
  },
  'limit.quota-month': {
    status: 429,
    relayCode: 'usage_limit_reached',
    relayType: 'usage_limit_reached',
    zh: '已达到每月额度上限 {limit}，将于 {reset} 恢复',
    en: 'Usage limit reached: {limit} a month. It resets at {reset}',
  },
  'limit.site-requests': {
    status: 429,
    relayCode: 'rate_limit_exceeded',
    relayType: 'requests',
    zh: '您已达到总请求数限制：{minutes}分钟内最多请求{limit}次，包括失败次数，请检查您的请求是否正确',
    en: 'Rate limit reached: {limit} requests in {minutes} minutes, failed ones included',
  },
  'limit.site-successes': {
    status: 429,
    relayCode: 'rate_limit_exceeded',
    relayType: 'requests',
    zh: '您已达到请求数限制：{minutes}分钟内最多请求{limit}次',
    en: 'Rate limit reached: {limit} requests in {minutes} minutes',
  },

  'model.missing': { status: 404, zh: '模型 {model} 不存在', en: 'The model {model} does not exist' },

  'channel.missing': { status: 404, zh: '渠道不存在：{id}', en: 'Channel does not exist: {id}' },
  'channel.id-invalid': { status: 400, zh: '无效的渠道 Id', en: 'Invalid channel ID' },
  'channel.pinned-disabled': { status: 403, zh: '该渠道已被禁用', en: 'This channel has been disabled' },
  'channel.pin-refused': { status: 403, zh: '普通用户不支持指定渠道', en: 'Regular users cannot specify channels' },
  'channel.none-available': {
    status: 503,
    relayCode: 'model_not_found',
    zh: '当前分组 {group} 下对于模型 {model} 无可用渠道',
    en: 'No available channels for model {model} in group {group}',
  },
  'channel.saturated': {
    status: 429,
    relayCode: 'rate_limit_exceeded',
    zh: '当前分组上游负载已饱和，请稍后再试',
    en: 'Current group upstream load is saturated, please try again later',
  },
  'channel.unreachable': {
    status: 502,
    relayCode: 'do_request_failed',
    relayType: 'upstream_error',
    zh: '请求上游地址失败',
    en: 'The upstream could not be reached',
  },
  'channel.timeout': {
    status: 504,
    relayCode: 'upstream_timeout',
    relayType: 'upstream_error',
    zh: '上游响应超时',
    en: 'The upstream did not answer in time',
  },
  'channel.bad-reply': {
    status: 502,
    relayCode: 'bad_response',
    relayType: 'upstream_error',
    zh: '上游返回了无法识别的响应',
    en: 'The upstream sent a reply that could not be read',
  },
  'channel.refused': {
    status: 502,
    relayCode: 'bad_response_status_code',
    relayType: 'upstream_error',
    zh: '{message}',
    en: '{message}',
  },
  'channel.broke-off': {
    status: 502,
    relayCode: 'upstream_interrupted',
    relayType: 'upstream_error',
    zh: '上游中断了响应',
    en: 'The upstream broke off its answer',
  },
  'channel.operation-unsupported': {
    status: 500,
    relayCode: 'convert_request_failed',
    zh: '渠道类型 {provider} 不支持 {operation}',
    en: 'Channels of type {provider} cannot do {operation}',
  },
  'channel.region-invalid': {
    status: 500,
    relayCode: 'convert_request_failed',
    zh: '渠道的地域设置无效：{region}',
    en: 'The region of the channel is not valid: {region}',
  },
  'channel.address-private': {
    status: 400,
    zh: '渠道地址指向内网，如确需使用请在 UPSTREAM_PRIVATE_ALLOWLIST 中放行',
    en: 'The channel address is private; allow it in UPSTREAM_PRIVATE_ALLOWLIST if it is meant to be',
  },
  'channel.address-needed': { status: 400, zh: '该类型渠道需要填写地址', en: 'This channel type needs an address' },
  'channel.key-needed': { status: 400, zh: '渠道密钥不能为空', en: 'The channel key must not be empty' },
  'channel.key-malformed': {
    status: 502,
    zh: '渠道密钥格式不正确，应为 {form}',
    en: 'The channel key is malformed; it should be {form}',
  },
  'channel.type-unknown': {
    status: 400,
    relayCode: 'invalid_api_type',
    zh: '不支持的渠道类型：{type}',
    en: 'Unsupported channel type: {type}',
  },
  'channel.mapping-invalid': {
    status: 400,
    zh: '模型映射必须是合法的 JSON 格式！',
    en: 'The model mapping is not valid JSON.',
  },
  'channel.status-mapping-invalid': {
    status: 400,
    zh: '状态码映射必须是合法的 JSON 格式！',
    en: 'The status code mapping is not valid JSON.',
  },
  'channel.cost-invalid': { status: 400, zh: '渠道成本设置不合法：{reason}', en: 'Invalid channel cost: {reason}' },
  'channel.priority-invalid': { status: 400, zh: '优先级必须是整数！', en: 'Priority must be an integer!' },
  'channel.weight-invalid': {
    status: 400,
    zh: '权重必须是非负整数！',
    en: 'Weight must be a non-negative integer!',
  },
  'channel.models-needed': { status: 400, zh: '渠道至少需要一个模型', en: 'A channel needs at least one model' },
  'channel.tag-missing': { status: 404, zh: '标签不存在：{tag}', en: 'No channel has the tag {tag}' },
  'channel.unchanged': { status: 400, zh: '没有任何修改！', en: 'Nothing was changed!' },
  'channel.test-unsupported': {
    status: 400,
    zh: '{provider} 渠道处理付费任务，不会这样测试；请提交一个任务来检查',
    en: 'Channels of type {provider} work on paid tasks and are not tested this way; order a task to check one',
  },
  'channel.tests-running': { status: 409, zh: '测试已在运行中', en: 'Test is already running' },
  'channel.balances-running': { status: 409, zh: '余额更新已在进行中', en: 'The balances are being updated already' },
  'channel.too-slow': {
    status: 504,
    zh: '响应时间 {seconds}s 超过阈值 {limit}s',
    en: 'Response time {seconds}s exceeds threshold {limit}s',
  },
  'channel.test-failed': { status: 502, zh: 'status code {status}: {message}', en: 'status code {status}: {message}' },
  'channel.query-failed': {
    status: 502,
    zh: '上游返回状态码：{status}',
    en: 'The upstream answered with status code {status}',
  },
  'channel.balance-unsupported': {
    status: 400,
    zh: '尚未实现：{provider} 不支持查询余额',
    en: 'Not implemented: the balance of {provider} cannot be asked for',
  },
  'channel.model-list-unsupported': {
    status: 400,
    zh: '{provider} 不支持获取模型列表',
    en: 'The models of {provider} cannot be asked for',
  },
  'channel.other-needed': { status: 400, zh: '该类型渠道需要填写 {field}', en: 'This channel type needs {field}' },
  'channel.test-no-usage': { status: 502, zh: '上游未返回用量', en: 'The upstream reported no usage' },

  'redemption.missing': { status: 404, zh: '兑换码不存在', en: 'Redemption code does not exist' },
  'redemption.name-length': {
    status: 400,
    zh: '兑换码名称长度必须在1-20之间',
    en: 'The name of a redemption code must have 1 to 20 characters',
  },
  'redemption.count-low': { status: 400, zh: '兑换码个数必须大于0', en: 'The number of codes must be above 0' },
  'redemption.count-high': {
    status: 400,
    zh: '一次兑换码批量生成的个数不能大于 {limit}',
    en: 'At most {limit} redemption codes can be made at once',
  },
  'redemption.quota-invalid': {
    status: 400,
    zh: '兑换码额度必须在 1 到 {limit} 之间',
    en: 'The quota of a redemption code must be from 1 to {limit}',
  },
  'redemption.expiry-past': {
    status: 400,
    zh: '过期时间不能早于当前时间',
    en: 'The expiry time must not be in the past',
  },
  'redemption.closed': {
    status: 409,
    zh: '该兑换码已被使用，无法修改',
    en: 'This redemption code has been used and cannot be changed',
  },
  'redemption.not-provided': { status: 400, zh: '未提供兑换码', en: 'No redemption code provided' },
  'redemption.invalid': { status: 404, zh: '无效的兑换码', en: 'Invalid redemption code' },
  'redemption.used': { status: 409, zh: '该兑换码已被使用', en: 'This redemption code has been used' },
  'redemption.disabled': { status: 403, zh: '该兑换码已被禁用', en: 'This redemption code has been disabled' },
  'redemption.expired': { status: 403, zh: '该兑换码已过期', en: 'This redemption code has expired' },

  'wallet.off': { status: 403, zh: '管理员未开启在线充值！', en: 'Online top-up is off.' },
  'wallet.method-unknown': { status: 400, zh: '支付方式不存在', en: 'Unknown payment method' },
  'wallet.amount-low': {
    status: 400,
    zh: '充值数量不能小于 {minimum}',
    en: 'The amount must be at least {minimum}',
  },
  'wallet.amount-high': { status: 400, zh: '充值数量过大', en: 'The amount is too large' },
  'wallet.price-low': { status: 400, zh: '充值金额过低', en: 'The price of this amount is too low to be paid' },
  'wallet.gateway-failed': {
    status: 502,
    zh: '拉起支付失败，请稍后再试',
    en: 'The payment could not be started, try again later',
  },
  'wallet.order-missing': { status: 404, zh: '充值订单不存在', en: 'This order does not exist' },
  'wallet.order-closed': { status: 409, zh: '充值订单状态已变更', en: 'This order is no longer open' },

  'task.missing': { status: 400, relayCode: 'task_not_exist', zh: '任务不存在', en: 'This task does not exist' },
  'task.action-invalid': {
    status: 400,
    relayCode: 'invalid_action',
    zh: '无效的操作 {action}',
    en: 'Unknown action {action}',
  },
  'task.prompt-empty': { status: 400, relayCode: 'prompt_empty', zh: '提示词不能为空', en: 'The prompt is empty' },
  'task.unfinished': {
    status: 400,
    relayCode: 'task_status_not_success',
    zh: '原任务尚未成功完成',
    en: 'The original task has not succeeded yet',
  },

  'prompt.blocked-words': {
    status: 400,
    relayCode: 'sensitive_words_detected',
    zh: '检测到敏感词：{words}',
    en: 'sensitive words: {words}',
  },

  'playground.model-needed': {
    status: 400,
    relayCode: 'model_required',
    relayType: 'invalid_request_error',
    zh: '请选择模型',
    en: 'Choose a model',
  },
  'playground.group-refused': {
    status: 403,
    relayCode: 'group_not_allowed',
    zh: '无权访问分组 {group}',
    en: 'You may not use the group {group}',
  },
  'playground.no-channel': {
    status: 500,
    relayCode: 'get_playground_channel_failed',
    zh: '当前分组 {group} 下对于模型 {model} 无可用渠道',
    en: 'No available channels for model {model} in group {group}',
  },

  'media.address-refused': {
    status: 400,
    relayCode: 'invalid_media_url',
    relayType: 'invalid_request_error',
    zh: '无法访问该媒体地址',
    en: 'The address of the media file cannot be reached',
  },
  'media.download-failed': {
    status: 400,
    relayCode: 'invalid_media_url',
    relayType: 'invalid_request_error',
    zh: '下载媒体文件失败，状态码 {status}',
    en: 'The media file could not be downloaded: status {status}',
  },
  'media.unreadable': {
    status: 400,
    relayCode: 'invalid_media_url',
    relayType: 'invalid_request_error',
    zh: '无法读取媒体文件',
    en: 'The media file could not be read',
  },
  'media.timeout': {
    status: 400,
    relayCode: 'invalid_media_url',
    relayType: 'invalid_request_error',
    zh: '下载媒体文件超时',
    en: 'The media file did not arrive in time',
  },
  'media.too-large': {
    status: 400,
    relayCode: 'invalid_media_url',
    relayType: 'invalid_request_error',
    zh: '媒体文件超过 {limit} MB',
    en: 'The media file is larger than {limit} MB',
  },
  'media.data-invalid': {
    status: 400,
    relayCode: 'invalid_media_url',
    relayType: 'invalid_request_error',
    zh: 'data: 地址不合法',
    en: 'The data: address is not valid',
  },

  'log.time-needed': { status: 400, zh: '请选择日志时间', en: 'Choose a time: older log rows are deleted' },
  'log.clearing': { status: 409, zh: '日志清理已在运行中', en: 'Log rows are being cleared already' },
  'data.range-too-long': {
    status: 400,
    zh: '时间跨度不能超过 1 个月',
    en: 'The time range may not be longer than one month',
  },
  'data.too-many-times': {
    status: 400,
    zh: '时间范围过长，请选择更大的时间粒度',
    en: 'The time range is too long for this interval; choose a longer interval',
  },

  'notice.target-needed': { status: 400, zh: '请填写 {field}', en: 'Fill in {field}' },
  'notice.address-refused': {
    status: 400,
    zh: '无法访问该通知地址',
    en: 'The address for notifications cannot be reached',
  },
  'notice.failed': { status: 502, zh: '通知发送失败：{reason}', en: 'The notification could not be sent: {reason}' },
  'notice.email-missing': {
    status: 400,
    zh: '请先绑定邮箱或填写通知邮箱',
    en: 'Bind an e-mail address or enter one for notifications first',
  },

  'option.unknown': { status: 400, zh: '未知的选项：{key}', en: 'Unknown option: {key}' },
  'option.invalid': { status: 400, zh: '选项 {key} 的值无效：{reason}', en: 'Invalid value for {key}: {reason}' },
  'option.json-invalid': { status: 400, zh: '不是合法的 JSON 字符串', en: 'Not a valid JSON string' },
  'option.needs-config': {
    status: 400,
    zh: '无法启用，请先填写 {fields}',
    en: 'Cannot be enabled; fill in {fields} first',
  },
  'option.file-invalid': {
    status: 400,
    zh: '不是有效的设置文件：{place}',
    en: 'Not a valid file of settings: {place}',
  },
  'option.import-faulty': {
    status: 400,
    zh: '文件中有 {count} 处错误，没有做任何更改',
    en: 'Mistakes in the file: {count}. Nothing was changed',
  },

  'server.busy': {
    status: 503,
    consoleStatus: 503,
    relayCode: 'server_busy',
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is temporarily unavailable, please try again later',
  },
  'server.stopping': {
    status: 503,
    consoleStatus: 503,
    relayCode: 'server_stopping',
    zh: '服务正在停止',
    en: 'The service is stopping',
  },
  'server.internal': {
    status: 500,
    consoleStatus: 500,
    relayCode: 'internal_error',
    zh: '服务器内部错误，请联系管理员',
    en: 'Internal server error, contact the administrator',
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

type BracesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | BracesOf<Rest>
  : never

/** A text in both languages. */
export interface LocalText {
  zh: string
  en: string
}

/** What may stand in the braces of a text. */
export type TextParam = string | number | LocalText

/** The parameters an error's text asks for: `{ reason: TextParam }`, or an empty object. */
export type ErrorParams<Code extends ErrorCode> = { [Name in BracesOf<(typeof errors)[Code]['en']>]: TextParam }

export const errorRow = (code: ErrorCode): ErrorRow => errors[code]
