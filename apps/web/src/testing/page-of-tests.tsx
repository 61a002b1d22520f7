// Adds browser features that jsdom lacks, for all test files of a worker.
import { Textarea } from '@mantine/core'
import { cleanup, configure } from '@testing-library/react'
import { queryClient } from '../app/query-client.ts'
import { pageWordsReady } from '../lib/i18n.ts'
import { queryOptionsOfTests, renderIn } from './render.tsx'

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
// Fields that grow with their text ask when fonts have come; jsdom loads none.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

const options = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({
  queries: { ...options.queries, ...queryOptionsOfTests.queries },
  mutations: { ...options.mutations, ...queryOptionsOfTests.mutations },
})

// React and Mantine mark the document at their first use, for as long as it lives.
renderIn(<Textarea autosize />)
cleanup()
await pageWordsReady()
