import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { NotificationSetting, ShownNotificationSetting } from '../entities/notification-setting.ts'

export const readNotificationSetting = endpoint({
  method: 'GET',
  path: '/api/user/setting',
  access: 'user',
  summary: 'How the caller is notified, secrets left out',
  reply: ShownNotificationSetting,
})

export const updateNotificationSetting = endpoint({
  method: 'PUT',
  path: '/api/user/setting',
  access: 'user',
  summary: 'Choose how to be notified; blank secrets stay as they are',
  body: NotificationSetting,
  reply: ShownNotificationSetting,
})

export const testNotification = endpoint({
  method: 'POST',
  path: '/api/user/setting/test',
  access: 'user',
  summary: 'Send a notification the way that is set',
  reply: z.null(),
})
