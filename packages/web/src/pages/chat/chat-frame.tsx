import { ActionIcon, Alert, Button, Title, Tooltip } from '@mantine/core'
import { IconClockExclamation, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { PageBody } from '../../components/page-body.tsx'
import { t } from '../../i18n/translate.ts'
import styles from './chat-frame.module.css'

/** From then on it is said that the application does not come. */
const SLOW_AFTER_MS = 10_000

type FrameState = 'loading' | 'slow' | 'there'

/** A chat application within the page, and a way out when its site does not answer. */
export function ChatFrame({ label, address }: { label: string; address: string }) {
  const [round, setRound] = useState(0)
  return (
    <PageBody isFixed>
      <header className={styles.bar}>
        <Title order={1} className={styles.name ?? ''} title={label}>
          {label}
        </Title>
        <Tooltip label={t('tokens.chat-reload')}>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('tokens.chat-reload')}
            onClick={() => setRound((count) => count + 1)}
          >
            <IconRefresh size={ICON_SIZE} />
          </ActionIcon>
        </Tooltip>
        <NewTab address={address} />
      </header>
      <Application key={round} label={label} address={address} />
    </PageBody>
  )
}

/** A way out of the frame; a phone has no room for its words. */
function NewTab({ address }: { address: string }) {
  const link = {
    component: 'a',
    href: address,
    target: '_blank',
    rel: 'noopener noreferrer',
    variant: 'default',
  } as const
  const text = t('tokens.chat-new-tab')
  return (
    <>
      <Button {...link} visibleFrom="xs" size="xs" leftSection={<IconExternalLink size={ICON_SIZE} />}>
        {text}
      </Button>
      <Tooltip label={text}>
        <ActionIcon {...link} hiddenFrom="xs" size={32} aria-label={text}>
          <IconExternalLink size={ICON_SIZE} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function Application({ label, address }: { label: string; address: string }) {
  const [state, setState] = useState<FrameState>('loading')
  // A timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {state === 'slow' && (
        <Alert color="amber" variant="light" py={6} role="alert" icon={<IconClockExclamation size={ICON_SIZE} />}>
          {t('tokens.chat-slow', { name: label })}
        </Alert>
      )}
      <iframe
        className={styles.frame}
        title={label}
        src={address}
        onLoad={() => setState('there')}
        // A whole application with scripts and a store of its own; it can neither reach nor leave this page.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
        allow="clipboard-write"
        referrerPolicy="no-referrer"
      />
    </>
  )
}
