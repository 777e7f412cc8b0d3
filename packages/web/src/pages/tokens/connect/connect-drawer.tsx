import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Token } from '@tollgate/contract/entities/token'
import { Suspense } from 'react'
import { lazyPart } from '../../../components/lazy-part.ts'
import { useFocusBack } from '../../../components/use-focus-back.ts'
import { needTexts, t } from '../../../i18n/translate.ts'
import { MOBILE_QUERY } from '../../../theme/theme.ts'
import styles from './connect-drawer.module.css'

const WIDTH = 680

const ConnectPanel = lazyPart(async () => {
  const [{ ConnectPanel: Panel }] = await Promise.all([import('./connect-panel.tsx'), needTexts('connect')])
  return Panel
})

/** How clients are told to use a token. */
export function ConnectDrawer({ token, onClose }: { token: Token; onClose: () => void }) {
  useFocusBack()
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isMobile ? 'bottom' : 'right'}
      size={isMobile ? '92dvh' : WIDTH}
      title={t('tokens.connect-title', { name: token.name })}
      classNames={{ title: styles.title ?? '' }}
    >
      <Suspense>
        <ConnectPanel token={token} />
      </Suspense>
    </Drawer>
  )
}
