import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeServer, pairedOrigin, pairingCode, startFakeServer } from './testing/fake-server.ts'
import { call, newDataDirectory, type RunningHelper, startHelper } from './testing/start-helper.ts'

let server: FakeServer
let helper: RunningHelper
let unpaired: RunningHelper

beforeAll(async () => {
  server = await startFakeServer()
  helper = await startHelper(['--data-dir', newDataDirectory(), '--pair', pairingCode, '--server', server.url])
  unpaired = await startHelper(['--data-dir', newDataDirectory()])
})
afterAll(async () => {
  await helper.stop()
  await unpaired.stop()
  await server.close()
})

describe('The host of a call', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('is answered as %s with the port [SEC-60]', async (name) => {
    expect((await call(helper.port, '/health', { host: `${name}:${helper.port}` })).status).toBe(200)
  })

  it.each([
    'evil.com',
    'evil.com:PORT',
    '127.evil.com:PORT',
    'LOCALHOST:PORT',
    'localhost.:PORT',
    '127.0.0.2:PORT',
    '127.0.0.1',
    '127.0.0.1:9100',
    '0.0.0.0:PORT',
    '2130706433:PORT',
    '',
  ])('is refused as "%s" [SEC-60]', async (host) => {
    const reply = await call(helper.port, '/health', { host: host.replace('PORT', String(helper.port)) })
    expect(reply.status).toBe(400)
    expect(reply.json().code).toBe('host-refused')
  })

  it('is refused when missing [SEC-60]', async () => {
    expect((await call(helper.port, '/health', { host: null })).status).toBe(400)
  })

  it('is refused when given twice [SEC-60]', async () => {
    const own = `127.0.0.1:${helper.port}`
    const reply = await call(helper.port, '/health', { host: own, headers: ['Host', own] })
    expect(reply.status).toBe(400)
  })

  it('is refused in the request line [SEC-60]', async () => {
    const reply = await call(helper.port, `http://evil.com/health`)
    expect(reply.status).toBe(400)
  })

  it('is this computer only: other addresses of it are not listened on [SEC-60]', async () => {
    const code = await new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.2', port: helper.port })
      socket.on('error', (error) => resolve('code' in error ? error.code : error))
      socket.on('connect', () => resolve('connected'))
    })
    expect(code).toBe('ECONNREFUSED')
  })
})

describe('The origin of a call', () => {
  const paths = ['/api/settings', '/api/printQueues', '/api/print/11111111-1111-4111-8111-111111111111']

  it.each(paths)('may be a paired page: %s [SEC-61]', async (path) => {
    const reply = await call(helper.port, path)
    expect(reply.status).toBe(200)
    expect(reply.headers['access-control-allow-origin']).toBe(pairedOrigin)
    expect(reply.headers.vary).toBe('Origin')
  })

  it.each(paths)('is refused when absent: %s [SEC-61]', async (path) => {
    const reply = await call(helper.port, path, { headers: [] })
    expect(reply.status).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'origin-refused', errors: [] })
    expect(reply.headers['content-type']).toBe('application/problem+json')
  })

  it.each([
    'null',
    'http://labels.example.com',
    'https://evil.labels.example.com',
    'https://labels.example.com.evil.com',
    'https://labels.example.com:8443',
    'HTTPS://LABELS.EXAMPLE.COM',
    '',
  ])('is refused as "%s" [SEC-61]', async (origin) => {
    const reply = await call(helper.port, '/api/settings', { headers: ['Origin', origin] })
    expect(reply.status).toBe(403)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['/api/print', '/api/printerStates', '/api/findPrinters'])(
    'is refused when it is not paired or absent, before anything is asked: %s [SEC-61]',
    async (path) => {
      for (const origin of [['Origin', 'https://evil.com'], []]) {
        const headers = [...origin, 'Content-Type', 'application/json']
        const reply = await call(helper.port, path, { method: 'POST', headers, body: '{}' })
        expect([reply.status, reply.json().code]).toEqual([403, 'origin-refused'])
      }
      const asForm = await call(helper.port, path, { method: 'POST', headers: ['Origin', pairedOrigin], body: '{}' })
      expect(asForm.json().code).toBe('wrong-media-type')
    },
  )

  it('is refused when given twice [SEC-61]', async () => {
    const headers = ['Origin', pairedOrigin, 'Origin', 'https://evil.com']
    expect((await call(helper.port, '/api/settings', { headers })).status).toBe(403)
  })

  it('is refused before pairing, in words of its own [SEC-61]', async () => {
    const reply = await call(unpaired.port, '/api/settings')
    expect(reply.status).toBe(403)
    expect(reply.json().code).toBe('not-paired')
  })
})

describe('GET /health', () => {
  it.each([[['Origin', 'https://evil.com']], [['Origin', 'null']], [[]]])(
    'answers every page, and says nothing else: %j [SEC-61]',
    async (headers) => {
      const reply = await call(helper.port, '/health', { headers })
      expect(reply.status).toBe(200)
      expect(reply.json()).toEqual({ status: 'Healthy', version: expect.any(String), paired: true })
      expect(reply.headers['access-control-allow-origin']).toBe(headers[1])
    },
  )

  it('tells a helper that is not paired apart [SEC-65]', async () => {
    expect((await call(unpaired.port, '/health')).json()).toMatchObject({ status: 'Healthy', paired: false })
  })
})

describe('A call from a page', () => {
  it('gets its preflight answered when it is paired [SEC-62]', async () => {
    const reply = await call(helper.port, '/api/print', { method: 'OPTIONS' })
    expect(reply.status).toBe(204)
    expect(reply.headers['access-control-allow-origin']).toBe(pairedOrigin)
    expect(reply.headers['access-control-allow-headers']).toBe('content-type')
  })

  it.each([[['Origin', 'https://evil.com']], [[]]])('gets no preflight otherwise: %j [SEC-62]', async (headers) => {
    const reply = await call(helper.port, '/api/print', { method: 'OPTIONS', headers })
    expect(reply.status).toBe(403)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', undefined])(
    'is refused with the content type %s [SEC-62]',
    async (type) => {
      const headers = ['Origin', pairedOrigin, ...(type === undefined ? [] : ['Content-Type', type])]
      const reply = await call(helper.port, '/api/print', { method: 'POST', headers, body: '{}' })
      expect(reply.status).toBe(415)
      expect(reply.json().code).toBe('wrong-media-type')
    },
  )

  it('is refused when it is larger than 50 MB', async () => {
    const headers = ['Origin', pairedOrigin, 'Content-Type', 'application/json']
    const body = Buffer.alloc(50 * 1024 * 1024 + 1, ' ')
    const reply = await call(helper.port, '/api/print', { method: 'POST', headers, body })
    expect(reply.status).toBe(413)
    expect(reply.json().Message).toContain('50 MB')
  })

  it.each(['/', '/api', '/api/print/x/y', '/API/unknown'])('is not known as %s', async (path) => {
    expect((await call(helper.port, path)).status).toBe(404)
  })

  it('is found without regard to case', async () => {
    expect((await call(helper.port, '/API/SETTINGS')).json()).toMatchObject({ serverUrl: server.url })
  })
})
