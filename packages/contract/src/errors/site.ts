import type { ErrorRow } from './error-row.ts'

/** Logs, notices, options, and the server itself. */
export const siteErrors = {
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
  'option.changed': {
    status: 409,
    zh: '选项 {key} 已被他人修改，请刷新后重试',
    en: '{key} has been changed by somebody else meanwhile; refresh and try again',
  },
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
    retryAfter: 5,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is temporarily unavailable, please try again later',
  },
  'server.stopping': {
    status: 503,
    consoleStatus: 503,
    relayCode: 'server_stopping',
    retryAfter: 5,
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
