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
  'request.not-found': {
    status: 404,
    consoleStatus: 404,
    relayType: 'invalid_request_error',
    zh: 'Invalid URL ({method} {path})',
    en: 'Invalid URL ({method} {path})',
  },
  'request.not-implemented': {
    status: 501,
    consoleStatus: 501,
    relayCode: 'api_not_implemented',
    zh: 'API not implemented',
    en: 'API not implemented',
  },

  'user.missing': { status: 404, zh: '用户不存在', en: 'User does not exist' },
  'user.level-refused': {
    status: 403,
    zh: '无权获取同级或更高等级用户的信息',
    en: 'You may not read a user of the same or a higher level',
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
  'channel.test-failed': { status: 502, zh: 'status code {status}: {message}', en: 'status code {status}: {message}' },
  'channel.test-no-usage': { status: 502, zh: '上游未返回用量', en: 'The upstream reported no usage' },

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

  'option.unknown': { status: 400, zh: '未知的选项：{key}', en: 'Unknown option: {key}' },
  'option.invalid': { status: 400, zh: '选项 {key} 的值无效：{reason}', en: 'Invalid value for {key}: {reason}' },
  'option.json-invalid': { status: 400, zh: '不是合法的 JSON 字符串', en: 'Not a valid JSON string' },
  'option.needs-config': {
    status: 400,
    zh: '无法启用，请先填写 {fields}',
    en: 'Cannot be enabled; fill in {fields} first',
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

/** The parameters an error's text asks for: `{ reason: string | number }`, or an empty object. */
export type ErrorParams<Code extends ErrorCode> = { [Name in BracesOf<(typeof errors)[Code]['en']>]: string | number }

export const errorRow = (code: ErrorCode): ErrorRow => errors[code]
