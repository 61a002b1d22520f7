import { callApi } from '../scripts/product/call-api.ts'
import { asAdministrator, at } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('Sign-in through an identity provider', () => {
  test('takes an invited person in, by the provider’s word, without a password [AUTH-20, AUTH-21, ROUTE-09, ROUTE-10]', async ({
    page,
  }) => {
    await callApi(await asAdministrator(), 'POST /api/users/invite', {
      email: 'karin@example.com',
      firstname: 'Karin',
      lastname: 'Real',
      accountType: 'User',
      userRoles: [],
      userPermissions: [],
      qualityAssuranceRoles: [],
      groupIds: [],
      defaultGroupId: null,
    })
    await page.goto(at('/login'))
    await page.getByRole('button', { name: /Company account/ }).click()
    await expect(page).toHaveURL(/#\/home$/)
    await expect(page.getByText('Karin Real').first()).toBeVisible()
    expect(page.url()).not.toContain('code=')
  })
})
