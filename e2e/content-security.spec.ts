import { expect, test } from '@playwright/test'
import { at, signInAs } from './sign-in-as.ts'

declare global {
  interface Window {
    breaches: string[]
  }
}

test('No page does what the content security policy forbids [SEC-35]', async ({ page }) => {
  await page.addInitScript(() => {
    window.breaches = []
    document.addEventListener('securitypolicyviolation', (event) => {
      window.breaches.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  const breaches = () => page.evaluate(() => window.breaches)
  await page.goto(at('/login'))
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await breaches()).toEqual([])
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
    expect(await breaches(), path).toEqual([])
  }
})

test('The page says what it may do, and an injected script does not run [SEC-35]', async ({ page }) => {
  const response = await page.goto(at('/login'))
  const policy = response?.headers()['content-security-policy'] ?? ''
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
  ]) {
    expect(policy).toContain(part)
  }
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
  })
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})
