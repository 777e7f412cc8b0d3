import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export function Toasts() {
  return <Notifications position="top-center" limit={4} transitionDuration={120} />
}
