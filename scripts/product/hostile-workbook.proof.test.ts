import { describe, it } from 'vitest'
import { hangMs } from './hang-ms.ts'
import { expectBounded, millionTexts, useProduct } from './hostile-workbooks.ts'

describe.runIf(process.platform === 'linux')('A hostile workbook', () => {
  useProduct()

  it(
    'with a million shared texts in its rows is imported or refused within the same memory [SEC-31]',
    async () => {
      await expectBounded(millionTexts())
    },
    hangMs,
  )
})
