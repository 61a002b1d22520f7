import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from './call-api.ts'
import { adminEmail, type ProductForTests, startProductForTests, testPassword } from './product-for-tests.ts'

interface Run {
  readonly id: string
  readonly state: string
  readonly message: string | null
  readonly progress: number
  readonly counts: { readonly added: number }
}

let product: ProductForTests | undefined
let caller: { readonly serverUrl: string; readonly token: string }

beforeAll(async () => {
  product = await startProductForTests({ LABELWRIGHT_IMPORTS_PER_HOUR: '100' })
  const { serverUrl } = product
  const signIn = { email: adminEmail, password: testPassword }
  const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
  caller = { serverUrl, token: String(token) }
}, 120_000)
afterAll(() => product?.remove())

const rowCount = 60_000
const rows = Array.from({ length: rowCount }, (_, index) => `KILL-${index},Bolt ${index},red,${index % 90} mm\n`)

async function send(): Promise<Run> {
  const form = new FormData()
  form.append('start', 'true')
  form.append('file', new Blob([`externalIdentifier,name,Color,Size\n${rows.join('')}`]), 'rows.csv')
  const answer = await fetch(`${caller.serverUrl}/api/import/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  })
  return ((await answer.json()) as { data: Run }).data
}

const look = async (id: string) => (await callApi(caller, `GET /api/import/runs/${id}`)).data as Run
const landed = async () => (await callApi(caller, 'GET /api/articles?take=1&searchQuery=KILL-1')).total

async function waitFor(id: string, is: (run: Run) => boolean): Promise<Run> {
  for (;;) {
    const run = await look(id)
    if (is(run)) return run
    if (['Failed', 'Canceled', 'Checked'].includes(run.state)) throw new Error(`${run.state}: ${run.message}`)
    await sleep(100)
  }
}

describe('An import whose server is killed', () => {
  it('shows nothing of itself, begins again when the server starts again, and says so [LOAD-07]', async () => {
    const { id } = await send()
    await waitFor(id, ({ state, progress }) => state === 'Running' && progress > 0.5)
    expect(await landed()).toBe(0)
    product?.product.server.child()?.kill('SIGKILL')
    const done = await waitFor(id, ({ state }) => state === 'Finished')
    expect(done.message).toBe(
      'The server stopped during this import. Nothing had changed, and the import was restarted.',
    )
    expect(done.counts.added).toBe(rowCount)
    const { total } = await callApi(caller, 'GET /api/articles?take=1')
    expect(total).toBeGreaterThanOrEqual(rowCount)
    const undone = (await callApi(caller, `POST /api/import/runs/${id}/undo`)).data as Run
    await waitFor(undone.id, ({ state }) => state === 'Undone')
    expect(await landed()).toBe(0)
  }, 180_000)
})
