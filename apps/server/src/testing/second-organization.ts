import { register } from '@labelwright/contract/server/sign-in'
import type { TestApp } from './start-app.ts'

export const otherPassword = 'quite different words'

/** Registers another organization in the same installation (which needs `LABELWRIGHT_REGISTRATION: 'open'`); answers its TenantAdmin's token. */
export async function registerAnother(test: TestApp, name = 'Other'): Promise<string> {
  const email = `${name.toLowerCase()}@other.example`
  const body = { firstname: 'Eve', lastname: 'Other', email, password: otherPassword, organizationName: name }
  const answer = await test.call(register, { body })
  if (answer.status !== 200) throw new Error(`the other organization was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.token
}
