import { scan } from './scan.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('Finding an article', () => {
  test.beforeEach(({ page }) => signInAs(page, 'user'))

  test('starts at two characters and says from three that there is none, in a list of 300 px at most [CONST-08] [CONST-17] [CONST-18]', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const query = new URL(request.url()).searchParams.get('searchQuery')
      if (query !== null) asked.push(query)
    })
    const field = page.getByRole('combobox', { name: 'Search or scan an article' })
    await field.pressSequentially('jam', { delay: 60 })
    await expect(page.getByRole('option').first()).toContainText('jam')
    expect(asked).not.toContain('j')
    // Nothing is that long in the sample: how high the list may become is what its style says.
    await expect(page.getByRole('listbox').first().locator('..')).toHaveCSS('max-height', '300px')
    await field.fill('zzqx')
    await expect(page.getByText('No articles found matching your search').first()).toBeVisible()
  })

  test('goes by the keyboard alone from the list to the print page', async ({ page }) => {
    await page.goto(at('/print-articles'))
    const rows = page.getByRole('grid', { name: 'Articles' }).locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    const name = await rows.nth(1).getByRole('link').textContent()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  })

  test('keeps the search in the address', async ({ page }) => {
    await page.goto(at('/print-articles'))
    await page.getByRole('searchbox', { name: 'Search or scan an article' }).fill('jam')
    await expect(page).toHaveURL(/search=jam/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search or scan an article' })).toHaveValue('jam')
  })

  test('opens what a scanner reads, wherever the focus is, and leaves no trace in a field', async ({ page }) => {
    await page.goto(at('/print-articles'))
    await page.getByRole('grid', { name: 'Articles' }).locator('tbody tr').first().click()
    await page.getByLabel('Quantity').focus()
    await scan(page, 'NB-20437')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sea buckthorn oil, cold pressed')
    await expect(page.getByText('NB-20437', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Quantity')).toHaveValue('1')
  })

  test('shows the label changing as one types', async ({ page }) => {
    await page.goto(at('/print-articles'))
    await page.getByRole('grid', { name: 'Articles' }).locator('tbody tr').first().click()
    const picture = page.getByRole('img', { name: /as it will be printed$/ })
    await expect(picture).toBeVisible()
    await expect(page.getByText('Actual size')).toBeVisible()
    // What identifies the article is its own.
    const field = page.getByRole('group', { name: 'Label Variables' }).locator('input:not([readonly])').first()
    await expect.poll(() => picture.locator('path').count()).toBeGreaterThan(0)
    const before = await picture.innerHTML()
    await field.fill('Changed')
    await expect.poll(() => picture.innerHTML()).not.toBe(before)
  })
})
