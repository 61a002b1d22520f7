// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createHTML, createScriptURL, workerAddress } from './trusted-types.ts'

it('Text becomes HTML only where no element can come of it [SEC-35]', () => {
  const style = '.a > .b { width: 1px }'
  expect(createHTML(style)).toBe(style)
  expect(createHTML('<')).toBeNull()
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull()
  expect(createHTML('</style><script>')).toBeNull()
})

it('The address of a script is that of our reader of PDF files or of our service worker, or none [SEC-35]', () => {
  expect(createScriptURL(workerAddress())).toBe(`${location.origin}/service-worker.js`)
  expect(createScriptURL('/assets/pdf.worker.min-Ab1_-x.mjs')).toBe(
    `${location.origin}/assets/pdf.worker.min-Ab1_-x.mjs`,
  )
  for (const address of [
    'https://elsewhere.example/assets/pdf.worker.min.mjs',
    '//elsewhere.example/assets/pdf.worker.min.mjs',
    '/assets/other.mjs',
    'https://elsewhere.example/service-worker.js',
    '/assets/pdf.worker.min.mjs/../other.mjs',
    '/assets/pdf.worker.min.mjs?x=/assets/pdf.worker.mjs',
    '/api/media/assets/pdf.worker/x.mjs',
    'data:text/javascript,alert(1)',
    `blob:${location.origin}/assets/pdf.worker.mjs`,
    'javascript:alert(1)//assets/pdf.worker.mjs',
    '',
  ])
    expect([address, createScriptURL(address)]).toEqual([address, null])
})
