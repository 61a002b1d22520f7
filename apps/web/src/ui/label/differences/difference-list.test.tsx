// @vitest-environment jsdom
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { pageWordsReady } from '../../../lib/i18n.ts'
import { DifferenceList } from './difference-list.tsx'

beforeAll(() => pageWordsReady('designer'))

const labelWith = (changes: object): LabelDocument =>
  ({
    formatVersion: 3,
    width: 50_000,
    height: 30_000,
    cornerRadius: 0,
    variables: [],
    elements: [
      {
        id: 'expiry',
        type: 'text',
        name: 'Expiry date',
        content: '{{expiry}}',
        fontFamily: 'Noto Sans',
        bold: false,
        fontSize: 2822,
        minimumFontSize: 2822,
        align: 'left',
        wrap: false,
        rotation: 0,
        x: 5000,
        y: 5000,
        width: 20_000,
        height: 5000,
        ...changes,
      },
    ],
  }) as unknown as LabelDocument

const linesOf = (changes: object): string[] => {
  const { unmount } = render(<DifferenceList before={labelWith({})} after={labelWith(changes)} dpi={203.2} />)
  const lines = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
  unmount()
  return lines.slice(1)
}

it('Differences of a label are told as people say them', () => {
  expect(linesOf({ y: 7000, fontSize: 2469 })).toEqual(['Moved 2 mm down', 'Size: 8 pt → 7 pt'])
  expect(linesOf({ x: 4000, y: 4500 })).toEqual(['Moved 1 mm left and 0.5 mm up'])
  expect(linesOf({ x: 6000, content: 'Use by {{expiry}}' })).toEqual([
    'Moved 1 mm right',
    'Text: “{{expiry}}” → “Use by {{expiry}}”',
  ])
})
