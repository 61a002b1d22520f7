import { connectToDatabase } from './product.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** The reports that the running product's server has counted: browsers send them by themselves, as no request of the page. */
async function countReports(): Promise<number> {
  const owner = await connectToDatabase()
  try {
    const { rows } = await owner.query(
      "select coalesce(sum(count), 0)::int as count from throttles where key like 'content-security-report:%'",
    )
    return rows[0].count
  } finally {
    await owner.end()
  }
}

test('No page does what the content security policy forbids [SEC-35]', async ({ page, breaches }) => {
  await page.goto(at('/login'))
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(breaches).toEqual([])
  await signInAs(page, 'administrator')
  for (const path of [
    '/',
    '/home',
    '/labels',
    '/articles',
    '/articles/new',
    '/orders',
    '/addorder',
    '/groups',
    '/addgroup',
    '/importdata',
    '/importhistory',
    '/importconfigurations/create',
    '/media-library',
    '/print-articles',
    '/printhistory',
    '/users',
    '/settings',
    '/organization',
  ]) {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(breaches, path).toEqual([])
  }
})

test('The page says what it may do, and an injected script does not run [SEC-35]', async ({ page, breaches }) => {
  const response = await page.goto(at('/login'))
  const policy = response?.headers()['content-security-policy'] ?? ''
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /api/content-security-reports',
  ]) {
    expect(policy).toContain(part)
  }
  const refused = await page.evaluate(() => {
    const tries: readonly (() => unknown)[] = [
      () => Object.assign(document.createElement('script'), { text: 'window.injected = true' }),
      () => Object.assign(document.createElement('script'), { src: '/assets/other.js' }),
      () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror="window.injected = true">' }),
      () => Object.assign(document.createElement('div'), { innerHTML: 'text alone' }),
    ]
    return tries.map((attempt) => {
      try {
        const made = attempt()
        if (made instanceof Element) document.body.append(made)
        return 'taken'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'taken'])
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.injected = true')
    document.head.append(script)
  })
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
  const sinks = () => breaches.map((breach) => breach.split(' ')[0])
  const trustedTypes = 'require-trusted-types-for'
  await expect.poll(sinks).toEqual([trustedTypes, trustedTypes, trustedTypes])
  breaches.splice(0)
  await expect.poll(countReports).toBeGreaterThanOrEqual(3)
})
