import { at, credentialsOf, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('Sign in', () => {
  test('takes an administrator to the dashboard [API-01] [ROUTE-11] [ROUTE-78]', async ({ page }) => {
    await signInAs(page, 'administrator')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
    await page.goto(at('/login'))
    await expect(page).toHaveURL(/#\/$/)
  })

  test('takes a user to the user home, and away from the dashboard [ROUTE-74]', async ({ page }) => {
    await signInAs(page, 'user')
    await expect(page.getByRole('heading', { level: 1, name: 'What do you want to print?' })).toBeVisible()
    await page.goto(at('/'))
    await expect(page).toHaveURL(/#\/home$/)
  })

  test('remembers where somebody wanted to go [ROUTE-76] [ROUTE-77]', async ({ page }) => {
    await page.goto(at('/printhistory?state=Failed'))
    await expect(page).toHaveURL(/#\/login/)
    const { email, password } = credentialsOf('user')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/printhistory\?state=Failed$/)
    await expect(page.getByRole('button', { name: 'Not printed' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('says that the password is wrong beside the form and loses nothing', async ({ page }) => {
    const { email } = credentialsOf('user')
    await page.goto(at('/login'))
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })

  test('ends with Logout, for every page [FRAME-25]', async ({ page }) => {
    await signInAs(page, 'user')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/#\/login/)
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
    await page.goto(at('/home'))
    await expect(page).toHaveURL(/#\/login/)
  })

  test('leaves a menu open that somebody opened before the form came', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/login-page-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(at('/login'))
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    held.resolve()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
    await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  })

  test('speaks Swedish when asked to, and remembers it', async ({ page }) => {
    await page.goto(at('/login'))
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  })
})
