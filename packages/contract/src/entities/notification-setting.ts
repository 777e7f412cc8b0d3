import * as z from 'zod/mini'
import { EMAIL_MAX, QUOTA_MAX } from '../constants.ts'

export const NOTIFY_EVENTS = ['quota_warning', 'announcement', 'price_change', 'promotion'] as const
export const NOTIFY_TYPES = ['email', 'webhook', 'wecom', 'dingtalk'] as const

const key = z._default(z.string().check(z.maxLength(256), z.regex(/^[\w-]*$/)), '')

/** How a user wants to hear of things. Blank secrets stay as they are. */
export const NotificationSetting = z.object({
  notify_events: z._default(z.array(z.enum(NOTIFY_EVENTS)).check(z.maxLength(NOTIFY_EVENTS.length)), ['quota_warning']),
  notify_type: z.enum(NOTIFY_TYPES),
  /** Quota units; 0: that of the site. */
  quota_warning_threshold: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(QUOTA_MAX)), 0),
  /** Empty: that of the account. */
  notification_email: z._default(z.string().check(z.maxLength(EMAIL_MAX)), ''),
  webhook_url: z._default(z.string().check(z.maxLength(1_000)), ''),
  webhook_secret: z._default(z.string().check(z.maxLength(256)), ''),
  wecom_key: key,
  dingtalk_key: key,
})
export type NotificationSetting = z.output<typeof NotificationSetting>

/** What is shown of it: secrets are blank, and the names of those that are set stand in `secrets_set`. */
export const ShownNotificationSetting = z.extend(NotificationSetting, { secrets_set: z.array(z.string()) })
export type ShownNotificationSetting = z.output<typeof ShownNotificationSetting>
