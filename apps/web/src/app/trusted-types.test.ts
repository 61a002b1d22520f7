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

it('One script is started by its address: the service worker beside the page [SEC-35]', () => {
  expect(createScriptURL(workerAddress())).toBe(workerAddress())
  expect(createScriptURL(`${workerAddress()}?other`)).toBeNull()
  expect(createScriptURL('https://elsewhere.example/service-worker.js')).toBeNull()
  expect(createScriptURL('/service-worker.js')).toBeNull()
})
