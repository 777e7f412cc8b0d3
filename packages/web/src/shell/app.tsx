import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { Fragment, StrictMode, useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange, t } from '../i18n/translate.ts'
import { createColourSchemeManager } from '../theme/colour-scheme.ts'
import { cssVariablesResolver } from '../theme/scheme-colours.ts'
import { theme } from '../theme/theme.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import type { PageRow } from './page-row.ts'
import { PagesContext } from './pages-context.ts'
import { ToastHost } from './toast-host.tsx'

export interface AppParts {
  router: AnyRouter
  pages: readonly PageRow[]
  queryClient: QueryClient
}

const colourSchemeManager = createColourSchemeManager()

// The cross of a dialog has no word of its own. Asked for when it is drawn, because the language may have changed since.
const closing = { defaultProps: () => ({ 'aria-label': t('common.close') }) }
const spokenTheme = {
  ...theme,
  components: { ...theme.components, DrawerCloseButton: closing, ModalCloseButton: closing },
}

/** The whole console. A change of language draws everything anew; data and address stay as they are. */
export function App({ router, pages, queryClient }: AppParts) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage)
  return (
    <StrictMode>
      <MantineProvider
        theme={spokenTheme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
      >
        <ToastHost />
        <QueryClientProvider client={queryClient}>
          <PagesContext value={pages}>
            <Fragment key={language}>
              <ConnectionNotice />
              <RouterProvider router={router} />
            </Fragment>
          </PagesContext>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
