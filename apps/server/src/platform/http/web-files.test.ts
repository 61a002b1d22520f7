import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { addSecurityHeaders, serveWebFiles } from './web-files.ts'

let directory: string
let app: FastifyInstance
beforeAll(async () => {
  directory = await temporaryDirectory()
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), '<style nonce="__CSP_NONCE__"></style>')
  await writeFile(
    join(directory, 'silent-login.html'),
    '<script type="module" src="./assets/silent-login.js"></script>',
  )
  await writeFile(join(directory, 'assets', 'silent-login.js'), '')
  await writeFile(join(directory, 'assets', 'pdf.worker.min-a1.mjs'), '')
  await writeFile(join(directory, 'service-worker.js'), '')
  app = Fastify()
  addSecurityHeaders(app)
  serveWebFiles(app, { directory, callable: ['http://127.0.0.1:27417'] })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const policyOf = async (url: string) => {
  const { headers } = await app.inject(url)
  const directives = String(headers['content-security-policy']).split('; ')
  return {
    headers,
    policy: Object.fromEntries(directives.map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')])),
  }
}

describe('The silent-login page', () => {
  it('runs scripts of ours only, is framed by us only, is kept nowhere and tells no Referer [SEC-27]', async () => {
    const { headers, policy } = await policyOf('/silent-login.html')
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'frame-ancestors': "'self'",
      'base-uri': "'none'",
    })
    expect(policy).not.toHaveProperty('sandbox')
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  })
})

describe('The worker that reads PDF files', () => {
  it('runs decoders and reaches no network [SEC-35]', async () => {
    const { headers, policy } = await policyOf('/assets/pdf.worker.min-a1.mjs')
    expect(policy).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'report-uri': '/api/content-security-reports',
    })
    expect(headers['content-type']).toMatch(/javascript/)
    expect((await policyOf('/assets/silent-login.js')).policy).toHaveProperty('sandbox')
  })
})

describe('Every page', () => {
  it.each([
    ['/', 'default'],
    ['/silent-login.html', "'none'"],
  ])('makes HTML of text by the named policy alone, and breaches are reported: %s [SEC-35]', async (url, policies) => {
    expect((await policyOf(url)).policy).toMatchObject({
      'require-trusted-types-for': "'script'",
      'trusted-types': policies,
      'report-uri': '/api/content-security-reports',
    })
  })
})

describe('The application’s page', () => {
  it('comes with a fresh nonce each time', async () => {
    const [one, other] = [(await app.inject('/')).body, (await app.inject('/')).body]
    expect(one).toMatch(/nonce="[A-Za-z0-9+/=]{24}"/)
    expect(one).not.toBe(other)
  })
})

describe('The service worker', () => {
  it('may fetch from us and nowhere else, and is asked for anew each time', async () => {
    const { headers, policy } = await policyOf('/service-worker.js')
    expect(policy).toMatchObject({ 'default-src': "'none'", 'connect-src': "'self'" })
    expect(policy).not.toHaveProperty('sandbox')
    expect(headers['cache-control']).toBe('no-cache')
  })
})
