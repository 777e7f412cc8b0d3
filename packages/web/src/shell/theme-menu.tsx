import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { PlainTextKey } from '../i18n/texts.ts'
import { t } from '../i18n/translate.ts'
import { BarMenu } from './bar-menu.tsx'
import { BarMenuItem } from './bar-menu-item.tsx'

const schemes = [
  { scheme: 'light', label: 'shell.theme-light', icon: IconSun },
  { scheme: 'dark', label: 'shell.theme-dark', icon: IconMoon },
  { scheme: 'auto', label: 'shell.theme-auto', icon: IconDeviceDesktop },
] as const satisfies readonly { scheme: MantineColorScheme; label: PlainTextKey; icon: Icon }[]

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const ChosenIcon = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <BarMenu label={t('shell.theme')} button={<ChosenIcon size={18} stroke={1.6} aria-hidden />}>
      {schemes.map(({ scheme, label, icon }) => (
        <BarMenuItem
          key={scheme}
          label={t(label)}
          icon={icon}
          isChosen={scheme === colorScheme}
          onChoose={() => setColorScheme(scheme)}
        />
      ))}
    </BarMenu>
  )
}
