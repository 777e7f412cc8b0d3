import { Group, Text } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'

/** One rule and whether the typed passwords keep it, by sign as well as by colour. */
export function PasswordRule({ isMet, text }: { isMet: boolean; text: string }) {
  const Sign = isMet ? IconCheck : IconPointFilled
  return (
    <Group gap={6} c={isMet ? 'var(--color-good)' : 'dimmed'}>
      <Sign size={14} aria-hidden />
      <Text size="xs">{text}</Text>
    </Group>
  )
}
