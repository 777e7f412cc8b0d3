import { Checkbox, Group, Radio, Stack } from '@mantine/core'
import {
  readNotificationSetting,
  testNotification,
  updateNotificationSetting,
} from '@tollgate/contract/endpoints/notifications'
import {
  NOTIFY_EVENTS,
  NOTIFY_TYPES,
  type NotificationSetting,
  type ShownNotificationSetting,
} from '@tollgate/contract/entities/notification-setting'
import type { FormEvent } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { QuotaField } from '../../../components/quota-field.tsx'
import { useDraft } from '../../../components/use-draft.ts'
import { toastInfo } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import { notificationProblemsOf } from './notification-problems.ts'
import { NotificationTarget } from './notification-target.tsx'

/** The form of the notification settings; blank secrets stay as they are. */
export function NotificationForm({ setting }: { setting: ShownNotificationSetting }) {
  const { secrets_set, ...start } = setting
  const draft = useDraft<NotificationSetting>(start, (values) => notificationProblemsOf(values, secrets_set))
  const { values, problems, set } = draft
  const save = useAction(updateNotificationSetting, {
    refresh: [readNotificationSetting],
    successText: t('personal.notify-saved'),
    // A secret is not read back: that another one was saved changes nothing else here.
    onDone: () => draft.settle({}),
  })
  const sendTest = useAction(testNotification, { successText: t('personal.notify-test-sent') })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (draft.check()) void save.run({ body: values })
  }

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedGuard isDirty={draft.isDirty} />
      <Stack gap="md">
        <Checkbox.Group
          label={t('personal.notify-events')}
          value={values.notify_events}
          onChange={(events) => set({ notify_events: NOTIFY_EVENTS.filter((event) => events.includes(event)) })}
        >
          <Group gap="md" mt={4}>
            {NOTIFY_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={t(`personal.notify-${event}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Radio.Group
          label={t('personal.notify-type')}
          value={values.notify_type}
          onChange={(chosen) => {
            const type = NOTIFY_TYPES.find((known) => known === chosen)
            if (type !== undefined) set({ notify_type: type })
          }}
        >
          <Group gap="md" mt={4}>
            {NOTIFY_TYPES.map((type) => (
              <Radio key={type} value={type} label={t(`personal.notify-${type}`)} />
            ))}
          </Group>
        </Radio.Group>
        <NotificationTarget values={values} problems={problems} secretsSet={secrets_set} onChange={set} />
        <QuotaField
          label={t('personal.notify-threshold')}
          description={t('personal.notify-threshold-hint')}
          value={values.quota_warning_threshold}
          onChange={(quota) => set({ quota_warning_threshold: quota ?? 0 })}
        />
        <Group gap="xs">
          <BusyButton type="submit" size="xs" disabled={!draft.isDirty} isBusy={save.isPending}>
            {t('personal.notify-save')}
          </BusyButton>
          <BusyButton
            size="xs"
            variant="default"
            isBusy={sendTest.isPending}
            onClick={() => {
              if (draft.isDirty) toastInfo(t('personal.notify-test-dirty'))
              else void sendTest.run()
            }}
          >
            {t('personal.notify-test')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
