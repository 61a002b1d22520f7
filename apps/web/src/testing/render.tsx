/// <reference types="vite/client" />
// What component tests need: the providers, and what jsdom does not have.
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { pageWordsReady } from '../lib/i18n.ts'
import { theme } from '../ui/theme.ts'

await pageWordsReady()

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
// A busy machine takes its time.
configure({ asyncUtilTimeout: 5_000 })
window.scrollTo = () => {}
// Lists draw the rows that are in sight, so something must be.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1000 })
Element.prototype.scrollIntoView ??= () => {}
globalThis.ResizeObserver ??= NoResizeObserver

/** Renders within the product's providers. */
export function renderIn(element: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </MantineProvider>,
  )
}
