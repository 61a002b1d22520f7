import type { Page } from '@playwright/test'
import { signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** Pages that show the same subjects, so that one finds in the cache what another has asked for. */
const related = [
  '/',
  '/admin/widgets',
  '/admin/stations',
  '/users',
  '/groups',
  '/articles',
  '/orders',
  '/labels',
  '/printers',
]
const pairs = [
  ...related.flatMap((one, index) => related.slice(index + 1).map((other) => [one, other] as const)),
  ['/widgets', '/admin/widgets'],
  ['/printhistory', '/print-articles'],
  ['/importdata', '/importconfigurations'],
  ['/qa/labels', '/standardlabels'],
] as const

/** Opens what a page asks the cache for only behind a press. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/admin/stations': async (page) => {
    await page.getByRole('button', { name: 'Add station' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add station' })
    await form.getByLabel('Widgets').click()
    // The list of many widgets lies over the buttons while it is open.
    await form.getByRole('heading', { name: 'Add station' }).click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
  },
}

/** Goes on in the same tab, as a link does, until the page has its answers. */
async function goOn(page: Page, path: string, isQuiet: () => boolean): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('Loading')
  await expect.poll(isQuiet, { intervals: [20] }).toBe(true)
  await steps[path]?.(page)
  await expect(heading, `${path} shows its own heading`).not.toHaveText(
    /^(Page error|Reload this page|Page not found)$/,
  )
}

test('No page fails on what another has left in the cache: 40 pairs of pages in one tab, both ways', async ({
  page,
}) => {
  expect(pairs).toHaveLength(40)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  const open = new Set<object>()
  page.on('request', (request) => request.url().includes('/api/') && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const isQuiet = () => open.size === 0

  await signInAs(page, 'administrator')
  await page.evaluate(() => Object.assign(window, { isSameTab: true }))
  let at = ''
  for (const [one, other] of pairs) {
    await test.step(`${one} and ${other}`, async () => {
      if (at !== one) await goOn(page, one, isQuiet)
      await goOn(page, other, isQuiet)
      await goOn(page, one, isQuiet)
    })
    at = one
  }
  expect(errors).toEqual([])
  expect(await page.evaluate(() => 'isSameTab' in window)).toBe(true)
})
