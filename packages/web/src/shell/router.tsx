import type { QueryClient } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { fetchCode } from '../data/fetch-code.ts'
import { needTexts } from '../i18n/translate.ts'
import { guardPage } from './guard-page.ts'
import { OpenFrame } from './open-frame.tsx'
import { PageFailure } from './page-failure.tsx'
import type { PageRow } from './page-row.ts'
import { ConsoleSkeleton, PageSkeleton } from './page-skeleton.tsx'
import { SiteFrame } from './site-frame.tsx'

export interface ConsoleRouterParts {
  pages: readonly PageRow[]
  notFound: PageRow['load']
  queryClient: QueryClient
}

/** Builds the router from the list of pages: two frames, one route for each path, a guard before each page. */
export function createConsoleRouter({ pages, notFound, queryClient }: ConsoleRouterParts) {
  const root = createRootRoute({ component: SiteFrame })
  const frames = {
    open: createRoute({ getParentRoute: () => root, id: 'open', component: OpenFrame }),
    console: createRoute({
      getParentRoute: () => root,
      id: 'console',
      component: lazyPage({ load: loadConsoleFrame, texts: ['console'] }),
      pendingComponent: ConsoleSkeleton,
    }),
  }
  const routesIn = (frame: PageRow['frame']) =>
    pages
      .filter((page) => page.frame === frame)
      .flatMap((page) =>
        [page.path, ...(page.alsoAt ?? [])].map((path) =>
          createRoute({
            getParentRoute: () => frames[frame],
            path,
            beforeLoad: ({ location, preload }) =>
              guardPage(page, { address: location.href, isPreload: preload, queryClient }),
            component: lazyPage(page),
          }),
        ),
      )
  const anyOther = createRoute({
    getParentRoute: () => frames.open,
    path: '$',
    component: lazyPage({ load: notFound }),
  })
  return createRouter({
    routeTree: root.addChildren([
      frames.open.addChildren([...routesIn('open'), anyOther]),
      frames.console.addChildren(routesIn('console')),
    ]),
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageFailure,
    defaultPreload: 'intent',
    // Filters stay readable in the address: every value is plain text, as typed.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: textOfSearch,
  })
}

const loadConsoleFrame = async (): Promise<ComponentType> => (await import('./console-frame.tsx')).ConsoleFrame

/** Code and texts of a page are fetched at the same time. */
const lazyPage = ({ load, texts = [] }: Pick<PageRow, 'load' | 'texts'>) =>
  lazyRouteComponent(async () => {
    const [component] = await fetchCode(() => Promise.all([load(), ...texts.map(needTexts)]))
    return { default: component }
  })

function textOfSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
