import { listLabels } from '@labelwright/contract/server/labels'
import { browserConfig, live } from '@labelwright/contract/server/operations'
import { login } from '@labelwright/contract/server/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, createApp } from './app.ts'
import { storageOf } from './features/operations/storage.ts'
import { createDiskBlobStore } from './platform/files/blob-store.ts'
import { loadKeyring } from './platform/tokens/keyring.ts'
import { adminEmail, sharedDrawingPool, sharedReaders, startTestApp, type TestApp } from './testing/start-app.ts'
import { silentLog } from './testing/test-database.ts'
import { samplePassword } from './testing/usual-settings.ts'

let test: TestApp
let auth: App
let base: App
const publicUrl = 'https://labels.example.com'

beforeAll(async () => {
  test = await startTestApp()
  const keyring = await loadKeyring(test.database)
  const readers = await sharedReaders()
  const start = (services: ('auth' | 'base' | 'import')[]) =>
    createApp({
      config: {
        ...test.config,
        services,
        publicUrl,
        serviceUrls: { auth: 'https://auth.example.com', base: '', import: '' },
      },
      database: test.database,
      keyring,
      drawing: sharedDrawingPool(),
      readers,
      log: silentLog,
      version: '0.0.0-test',
      blobs: createDiskBlobStore(test.config.dataDirectory),
      storage: storageOf(test.config.dataDirectory),
      webDirectory: '/nowhere',
    })
  auth = await start(['auth'])
  base = await start(['base', 'import'])
})
afterAll(async () => {
  await auth.close()
  await base.close()
  await test.stop()
})

describe('The auth service', () => {
  it('runs apart from the base service, on the same database and keys [API-03]', async () => {
    const payload = { email: adminEmail, password: samplePassword }
    const session = await auth.http.inject({ method: 'POST', url: login.path, payload })
    expect(session.statusCode).toBe(200)
    expect((await base.http.inject({ method: 'POST', url: login.path, payload })).statusCode).toBe(404)
    const headers = { authorization: `Bearer ${session.json().token}` }
    expect((await base.http.inject({ method: 'GET', url: listLabels.path, headers })).statusCode).toBe(200)
    expect((await auth.http.inject({ method: 'GET', url: listLabels.path, headers })).statusCode).toBe(404)
    for (const app of [auth, base])
      expect((await app.http.inject({ method: 'GET', url: live.path })).statusCode).toBe(200)
  })

  it('is told to the browser by its address, and lets pages of the public address in only', async () => {
    expect((await base.http.inject({ method: 'GET', url: browserConfig.path })).json().authUrl).toBe(
      'https://auth.example.com',
    )
    const preflight = (origin: string) => auth.http.inject({ method: 'OPTIONS', url: login.path, headers: { origin } })
    expect((await preflight(publicUrl)).headers['access-control-allow-origin']).toBe(publicUrl)
    expect((await preflight('https://evil.example.com')).headers['access-control-allow-origin']).toBeUndefined()
  })
})
