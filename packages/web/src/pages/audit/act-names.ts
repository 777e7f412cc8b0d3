import type { EndpointName } from '@tollgate/contract/endpoints/index'
import { t } from '../../i18n/translate.ts'

/** Every call that is on record when an administrator makes it. */
export const ACTS = [
  'createFirstAdministrator',
  'finishSignIn',
  'login',
  'logout',
  'register',
  'resetPassword',
  'sendPasswordReset',
  'sendVerificationCode',
  'startPasskeySignIn',
  'bindTelegram',
  'bindWeChat',
  'readSignInState',
  'signInWithGitHub',
  'signInWithLinuxDo',
  'signInWithOidc',
  'signInWithTelegram',
  'signInWithWeChat',
  'startOidcSignIn',
  'bindEmail',
  'removeBinding',
  'createAccessToken',
  'deleteSelf',
  'endOtherSessions',
  'endOwnSession',
  'transferAffQuota',
  'updateSelf',
  'addPasskey',
  'confirmTotp',
  'disableTotp',
  'removePasskey',
  'renamePasskey',
  'renewRecoveryCodes',
  'startPasskey',
  'startTotp',
  'createUser',
  'deleteUser',
  'manageUser',
  'updateUser',
  'testNotification',
  'updateNotificationSetting',
  'createToken',
  'deleteToken',
  'deleteTokens',
  'updateToken',
  'createChannel',
  'deleteChannel',
  'fetchAccountModels',
  'fetchChannelModels',
  'testChannel',
  'updateChannel',
  'updateChannelBalance',
  'deleteChannels',
  'deleteDisabledChannels',
  'disableChannelTag',
  'editChannels',
  'enableChannelTag',
  'repairChannels',
  'tagChannels',
  'updateChannelTag',
  'testEveryChannel',
  'updateEveryBalance',
  'createRedemptions',
  'deleteInvalidRedemptions',
  'deleteRedemption',
  'updateRedemption',
  'cancelTopUp',
  'payTopUp',
  'redeemCode',
  'clearLogs',
  'exportSettings',
  'importSettings',
  'resetModelRatio',
  'sendTestMail',
  'updateOption',
] as const satisfies readonly EndpointName[]

/** Kinds of things that calls change, as the log names them. */
export const SUBJECTS = [
  'user',
  'channel',
  'option',
  'redemption',
  'token',
  'log',
  'topup',
  'setup',
  'sessions',
  'verification',
  'reset_password',
] as const

/** `updateUser` in the reader's words; a name of an older version stays as it is. */
export function actText(name: string): string {
  const act = ACTS.find((known) => known === name)
  return act === undefined ? name : t(`audit-acts.${act}`)
}

/** `channel`, or `channel #12` where the id is known, in the reader's words; a name stands without the sign. */
export function subjectText(kind: string, id = ''): string {
  const subject = SUBJECTS.find((known) => known === kind)
  const word = subject === undefined ? kind : t(`audit-acts.subject-${subject}`)
  if (id === '') return word
  return /^\d/.test(id) ? `${word} #${id}` : `${word} ${id}`
}
