import { expect, it } from 'vitest'
import { createHTML } from './trusted-types.ts'

it('Text becomes HTML only where no element can come of it [SEC-35]', () => {
  const style = '.a > .b { width: 1px }'
  expect(createHTML(style)).toBe(style)
  expect(createHTML('<')).toBeNull()
  expect(createHTML('<img src=x onerror=alert(1)>')).toBeNull()
  expect(createHTML('</style><script>')).toBeNull()
})
