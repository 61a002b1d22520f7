import { chromium, type Page } from '@playwright/test'
import { choosePrinter, openArticle } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { type ProxyBeforeTheProduct, startProxyBeforeTheProduct } from './proxy-before-the-product.ts'
import { openThrough, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

let proxy: ProxyBeforeTheProduct
test.beforeEach(async () => {
  proxy = await startProxyBeforeTheProduct(product().serverUrl)
  openThrough(proxy.url)
})
test.afterEach(async () => {
  openThrough(undefined)
  await proxy.close()
})

/** The worker has the whole shell, and this page is its. */
const untilReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })

const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="labelwright-version"]')?.content ?? '')

/** Everything that the browser keeps of answers. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    }
    return found
  })

/** Looks for a new version, as the page does every hour, until it waits to come in. */
const findNewVersion = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
  })

test('The shell opens without a network, under its own content security policy; of a person nothing is kept [SEC-19, SEC-35]', async ({
  page,
  breaches,
}) => {
  await signInAs(page, 'user')
  await expect(page.getByRole('heading', { level: 1, name: 'What do you want to print?' })).toBeVisible()
  await untilReady(page)
  const answers = (await cachedPaths(page)).filter((path) => !path.startsWith('/assets/'))
  expect(answers.sort()).toEqual([
    '/',
    '/apple-touch-icon.png',
    '/color-scheme.js',
    '/favicon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
    '/manifest.webmanifest',
  ])
  proxy.setAway(true)
  const opened = await page.reload()
  expect(opened?.fromServiceWorker()).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'What do you want to print?' })).toBeVisible()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  const policy = opened?.headers()['content-security-policy'] ?? ''
  const nonce = await page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce)
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  // The components' own styles came with that nonce.
  expect(await page.evaluate(() => document.querySelectorAll('style[nonce]').length)).toBeGreaterThan(0)
  expect(breaches).toEqual([])
  await page
    .evaluate(() => {
      const script = document.createElement('script')
      script.text = ''
      document.head.append(script)
    })
    .catch(() => undefined)
  await expect.poll(() => breaches.join()).toMatch(/require-trusted-types-for|script-src/)
  breaches.splice(0)
  proxy.setAway(false)
  await expect(page.getByText('The server cannot be reached.')).toBeHidden()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/login/)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|auth|pdf|widgets/i.test(key))),
  ).toEqual([])
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/api') || path === '/config.json')).toEqual([])
})

test('A new version comes in at the next page, and never while something is printed', async ({ page }) => {
  await signInAs(page, 'user')
  await untilReady(page)
  const before = await versionOf(page)
  await openArticle(page, 'NB-20418')
  // The engine comes through the proxy, and on a busy machine late.
  await expect(page.getByRole('button', { name: /^Print \d+ label/ })).toBeEnabled()
  await choosePrinter(page, 'Sink')
  const held = proxy.hold('/api/printjobs/article')
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await expect.poll(held.isAsked).toBe(true)
  proxy.setVersion('beef')
  await findNewVersion(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  await pages.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What do you want to print?' })).toBeVisible()
  await pages.getByRole('link', { name: 'My articles' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  // Back before the print ends: from then on the next page may be one of the new version.
  await page.goBack()
  await page.goBack()
  expect([await isSamePage(), await versionOf(page)]).toEqual([true, before])
  held.release()
  // The printer of this journey is not there: the print ends, and says so.
  const print = printsOf(page, 'Organic elderflower cordial')
  await expect(print).toBeVisible()
  await expect(print).not.toContainText(/Sending|Waiting/)
  // What the lane shows as ended may still be ending at the first of these pages.
  await expect(async () => {
    await pages.getByRole('link', { name: 'My articles' }).click()
    await pages.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => versionOf(page), { timeout: 5_000 }).toBe(`beef${before.slice(4)}`)
  }).toPass()
  expect(await isSamePage()).toBe(false)
  await expect(page.getByRole('heading', { level: 1, name: 'What do you want to print?' })).toBeVisible()
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2)
})

test('The settings say how the app gets onto a device; on plain http they say what is missing', async ({
  page,
  launchOptions,
}) => {
  const section = (on: Page) => on.getByRole('region', { name: 'App on this device' })
  await signInAs(page, 'user')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(section(page)).toContainText(/Install/)
  await expect(section(page)).not.toContainText('http://')
  // As another computer sees a server without a certificate.
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP labels.example 127.0.0.1']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const plain = await browser.newPage()
    openThrough(proxy.url.replace('127.0.0.1', 'labels.example'))
    await signInAs(plain, 'user')
    await plain.getByRole('link', { name: 'Settings' }).click()
    await expect(section(plain)).toContainText('begins with http://')
    expect(await plain.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  } finally {
    await browser.close()
  }
})
