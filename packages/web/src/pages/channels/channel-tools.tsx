import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { needTexts, t } from '../../i18n/translate.ts'
import type { ChannelToolsProps } from './channel-tools-menu.tsx'

const ChannelToolsMenu = lazyPart(async () => {
  const [{ ChannelToolsMenu: Menu }] = await Promise.all([
    import('./channel-tools-menu.tsx'),
    needTexts('channel-batch'),
  ])
  return Menu
})

/** The button of what is done to many channels at once; the code of its menu comes with the first press. */
export function ChannelTools(props: ChannelToolsProps) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <Button variant="default" rightSection={<IconChevronDown size={ICON_SIZE} />} onClick={() => setAsked(true)}>
      {t('channels.tools')}
    </Button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <ChannelToolsMenu {...props} />
    </Suspense>
  )
}
