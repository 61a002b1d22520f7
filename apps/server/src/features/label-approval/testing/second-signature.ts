import { confirmWeakening, listWeakenings } from '@labelwright/contract/server/weakenings'
import { defined } from '../../../testing/defined.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'

/** Signs the one open request as the second person, who is a quality manager or an administrator. */
export async function signAsSecond(test: TestApp, token: string): Promise<void> {
  const [request] = (await test.call(listWeakenings, { query: { take: 50, offset: 0 } }, { token })).body.data
  const body = { reason: 'Agreed with it', password: samplePassword }
  const answer = await test.call(confirmWeakening, { params: { id: defined(request).id }, body }, { token })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
}
