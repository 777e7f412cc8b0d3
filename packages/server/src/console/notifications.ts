import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type NotificationEndpoint = 'readNotificationSetting' | 'updateNotificationSetting' | 'testNotification'

export function notificationHandlers({ notices }: Pick<ConsoleParts, 'notices'>): HandlersFor<NotificationEndpoint> {
  return {
    readNotificationSetting: ({ actor }) => notices.read(actor.id),
    updateNotificationSetting: ({ actor, body }) => notices.update(actor.id, body),
    testNotification: async ({ actor }) => {
      await notices.test(actor.id)
      return null
    },
  }
}
