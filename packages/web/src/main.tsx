import '@mantine/core/styles.layer.css'
import './theme/global.css'
import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { refreshSiteStatus } from './data/site-status.ts'
import { toastError } from './data/toast.ts'
import { startLanguage, t } from './i18n/translate.ts'
import { loadNotFoundPage, pages } from './routes.tsx'
import { App } from './shell/app.tsx'
import { createConsoleRouter } from './shell/router.tsx'

// The content security policy forbids code made from text; without this zod would try it and be reported.
z.config({ jitless: true })

const queryClient = new QueryClient({
  defaultOptions: {
    // A server on the reader's own machine or network is there without the internet, too.
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
const router = createConsoleRouter({ pages, notFound: loadNotFoundPage, queryClient })
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Texts, status and the code of the first page are fetched at the same time.
const language = startLanguage()
const status = refreshSiteStatus(queryClient)
void router.load()
status.catch(() => language.then(() => toastError(new Error(t('shell.status-failed')))))
await language
createRoot(root).render(<App router={router} pages={pages} queryClient={queryClient} />)
