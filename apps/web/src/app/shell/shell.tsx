import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { readSession, usePerson } from '../../session/session.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { RefreshNotice } from './refresh-notice.tsx'
import classes from './shell.module.css'

const loadSidebar = async () => ({ default: (await import('./sidebar.tsx')).Sidebar })
// Nobody sees it before signing in: it is not part of the first page.
const Sidebar = lazy(loadSidebar)
if (readSession()) void loadSidebar()
const ScanSheet = lazy(async () => ({ default: (await import('../scan-sheet/scan-sheet.tsx')).ScanSheet }))

/** Header, sidebar and the page; public pages stand alone with a bare header. */
export function Shell(): ReactNode {
  const person = usePerson()
  const isPublic = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.isPublic ?? false })
  const isAlone = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.isAlone ?? false })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { t } = useTranslation()
  useSignedOutLeaves(person === undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the address changes
  useEffect(() => setMenuOpen(false), [pathname])

  if (isAlone) {
    return (
      <>
        <Outlet />
        <ConnectionNotice />
      </>
    )
  }

  const isBare = isPublic || !person
  return (
    <div className={classes.shell} data-bare={isBare || undefined}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <Header isBare={isBare} onMenu={() => setMenuOpen((isOpen) => !isOpen)} isMenuOpen={isMenuOpen} />
      {!isBare && person && (
        <Suspense fallback={<div className={classes.sidebarPlace} />}>
          <Sidebar person={person} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <main ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {!isBare && (
        <Suspense>
          <ScanSheet />
        </Suspense>
      )}
      <RefreshNotice />
      <ConnectionNotice />
    </div>
  )
}

/** When a session ends, here or in another tab, its pages are left. On the way to another page its own guard decides. */
function useSignedOutLeaves(isSignedOut: boolean): void {
  const navigate = useNavigate()
  const isPublic = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page?.isPublic ?? true })
  const href = useRouterState({ select: (state) => state.location.href })
  const isOnTheWay = useRouterState({ select: (state) => state.isLoading })
  useEffect(() => {
    if (!isSignedOut || isPublic || isOnTheWay) return
    void navigate({ to: '/login', search: { ...(href === '/' ? {} : { to: href }), ended: true }, replace: true })
  }, [isSignedOut, isPublic, isOnTheWay, href, navigate])
}
