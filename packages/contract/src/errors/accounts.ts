import type { ErrorRow } from './error-row.ts'

/** One's own account, and users as administrators see them. */
export const accountErrors = {
  'account.password-wrong': { status: 403, zh: '密码或验证码错误', en: 'The password or code is not correct' },
  'account.proof-needed': {
    status: 403,
    zh: '已启用两步验证，请同时提供当前密码或验证码',
    en: 'Two-factor authentication is on: the current password or a code is needed, too',
  },
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
  'user.quota-too-large': {
    status: 400,
    zh: '用户额度不能大于 {limit}',
    en: 'The quota of a user cannot be more than {limit}',
  },
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
    zh: '用户额度不足：可用 {left}，本次调用需预扣 {needed}',
    en: 'Insufficient user quota: {left} available, this call sets {needed} aside',
  },
} as const satisfies Record<string, ErrorRow>
