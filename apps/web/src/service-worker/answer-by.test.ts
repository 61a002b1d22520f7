import { describe, expect, it } from 'vitest'
import { answeredBy } from './answer-by.ts'

const scope = 'https://labels.example/'
const ask = (path: string, change: { method?: string; mode?: RequestMode } = {}) =>
  answeredBy({ method: 'GET', mode: 'cors', url: new URL(path, scope).href, ...change }, scope)

describe('The service worker', () => {
  it('answers the page itself, its files and its icons', () => {
    expect(ask('/', { mode: 'navigate' })).toBe('page')
    expect(ask('/assets/frame-BCwOZwSu.js')).toBe('hashed-file')
    expect(ask('/manifest.webmanifest')).toBe('named-file')
  })

  it.each([
    '/api/articles',
    '/api/account/refresh',
    '/api/labels/1/picture',
    '/config.json',
    '/.well-known/jwks.json',
    '/silent-login.html',
    '/readyz',
    '/assets/../api/articles',
    '/assets/x/y.js',
    '/printing/files/1',
    'https://elsewhere.example/assets/frame.js',
    'http://127.0.0.1:27417/api/print',
  ])('never touches %s [SEC-19]', (path) => {
    expect(ask(path)).toBe('network')
    expect(ask(path, { mode: 'navigate' })).toBe('network')
  })

  it('never touches what is sent', () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect(ask('/', { method, mode: 'navigate' })).toBe('network')
  })
})
