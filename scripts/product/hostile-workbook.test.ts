import { describe, it } from 'vitest'
import { hangMs } from './hang-ms.ts'
import {
  bombClaiming,
  expectBounded,
  expectRefused,
  millionTexts,
  useProduct,
  wideWorkbook,
} from './hostile-workbooks.ts'

describe.runIf(process.platform === 'linux')('A hostile workbook', () => {
  useProduct()

  it.each([
    ['unpacks to gigabytes', () => bombClaiming('what it is', 'xl/worksheets/sheet1.xml'), 'workbook-too-large'],
    ['hides that its sheet does', () => bombClaiming('a megabyte', 'xl/worksheets/sheet1.xml'), 'workbook-too-large'],
    ['hides that its texts do', () => bombClaiming('a megabyte', 'xl/sharedStrings.xml'), 'workbook-too-large'],
    ['has 16,384 columns', wideWorkbook, 'too-many-columns'],
  ])(
    'that %s is refused with a sentence while others are answered [SEC-31]',
    (_, make, code) => expectRefused(make(), code),
    hangMs,
  )

  it(
    'with a million shared texts is imported or refused within the same memory [SEC-31]',
    async () => {
      await expectBounded(millionTexts(1_000))
    },
    hangMs,
  )
})
