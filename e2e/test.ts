// The journeys' own `test`: each fails when a page of it broke the content security policy [SEC-35].
import { type BrowserContext, test as base, expect } from '@playwright/test'

interface Watched {
  /** Breaches of the policy so far; a journey that causes one on purpose takes it out. */
  readonly breaches: string[]
  /** The browser of another person at another computer. */
  readonly anotherBrowser: () => Promise<BrowserContext>
}

async function watch(context: BrowserContext, breaches: string[]): Promise<BrowserContext> {
  await context.exposeFunction('reportBreach', (breach: string) => breaches.push(breach))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportBreach } = window as unknown as { readonly reportBreach: (breach: string) => void }
      reportBreach(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} on ${location.hash}`)
    })
  })
  return context
}

export const test = base.extend<Watched>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from this pattern.
  breaches: async ({}, use) => {
    const breaches: string[] = []
    await use(breaches)
    expect(breaches).toEqual([])
  },
  context: async ({ context, breaches }, use) => use(await watch(context, breaches)),
  anotherBrowser: async ({ browser, contextOptions, locale, breaches }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(locale ? { locale } : {}) })
      contexts.push(context)
      return watch(context, breaches)
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
