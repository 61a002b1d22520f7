// What all routes stand on: the root with the shell, and how a page's code is fetched and guarded.
import type { Page } from '@labelwright/contract/pages'
import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pageWordsReady, type WordsPart } from '../lib/i18n.ts'
import { guard } from './guard.ts'
import { loadPart } from './missing-parts.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell/shell.tsx'

type LoadPage = () => Promise<ComponentType>

export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

export const lazy = (load: LoadPage, ...parts: readonly WordsPart[]) =>
  lazyRouteComponent(() =>
    loadPart(async () => {
      const [page] = await Promise.all([load(), pageWordsReady(...parts)])
      return { default: page }
    }),
  )

/** The sign-in page has its words in the shell's: the first page loads no others. */
export const lazyWithShellWords = (load: LoadPage) =>
  lazyRouteComponent(() => loadPart(async () => ({ default: await load() })))

/** What every page's route has in common: who may open it, and its code on demand. */
export const of = (page: Page, load: LoadPage, ...parts: readonly WordsPart[]) => ({
  getParentRoute: () => rootRoute,
  staticData: { page },
  beforeLoad: ({ location }: { location: { href: string } }) => guard(page, location.href),
  component: lazy(load, ...parts),
})
