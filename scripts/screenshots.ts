// npm run screenshots: starts the product with its sample and takes the pictures of the README into docs/images.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { buildWeb } from './product/build-web.ts'
import { callApi } from './product/call-api.ts'
import { adminEmail, startProductForTests, testPassword } from './product/product-for-tests.ts'

const images = fileURLToPath(new URL('../docs/images/', import.meta.url))
const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login`)
  await page.getByLabel('E-mail').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(images, `${name}.png`) })
  console.log(`docs/images/${name}.png`)
}

async function takePictures(url: string, page: Page): Promise<void> {
  await page.goto(`${url}/#/login`)
  await shoot(page, 'sign-in')
  await signIn(page, url)
  const session = await callApi({ serverUrl: url, token: '' }, 'POST /api/account/login', {
    email: adminEmail,
    password: testPassword,
  })
  const found = await callApi(
    { serverUrl: url, token: String(session.token) },
    'GET /api/articles?searchQuery=NB-20418',
  )
  const [article] = found.data as { id: string }[]
  await page.goto(`${url}/#/print-article/${article?.id}`)
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await page
    .getByRole('listitem')
    .getByText(/Sent to/)
    .waitFor()
  await shoot(page, 'print')
  const pages = [
    { path: 'labels', heading: 'Labels' },
    { path: 'articles', heading: 'Articles' },
    { path: 'printhistory', heading: 'Print History' },
    { path: '', heading: 'Welcome, Astrid' },
  ]
  for (const { path, heading } of pages) {
    await page.goto(`${url}/#/${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // Pictures of labels come after the page.
    await page.waitForTimeout(1500)
    await shoot(page, path || 'dashboard')
  }
}

buildWeb(console.log)
mkdirSync(images, { recursive: true })
const { serverUrl, remove } = await startProductForTests()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArgs })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await takePictures(serverUrl, page)
} finally {
  await browser.close()
  await remove()
}
