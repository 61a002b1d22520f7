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

const names: Readonly<Record<string, string>> = { ['a'.repeat(64)]: 'logo.svg', ['b'.repeat(64)]: 'new.svg' }
const usePicture = (sha256: string) => ({
  name: names[sha256],
  picture: { status: 'ready', url: `data:${sha256}` } as const,
})

const linesOf = (changes: object): string[] => {
  const { unmount } = render(
    <DifferenceList before={labelWith({})} after={labelWith(changes)} dpi={203.2} usePicture={usePicture} />,
  )
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

/** The lines of a label whose document has this before and that after. */
const linesOfLabel = (before: object, after: object): string[] => {
  const [one, other] = [before, after].map((change) => ({ ...labelWith({}), ...change }) as unknown as LabelDocument)
  const { unmount } = render(
    <DifferenceList before={one as LabelDocument} after={other as LabelDocument} dpi={203.2} usePicture={usePicture} />,
  )
  const lines = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
  unmount()
  return lines.slice(1)
}

it('Print settings are told from what they were to what they are, in words [QA-06]', () => {
  expect(linesOfLabel({}, { printSettings: { offsetX: 2_000 } })).toEqual(['Offset X: 0 → 2 mm'])
  const before = { offsetX: 500, speed: 50, finish: 'tear', isMirrored: true }
  const after = { offsetX: 500, speed: 75, finish: 'cut', media: { kind: 'gap', gap: 3_000 } }
  expect(linesOfLabel({ printSettings: before }, { printSettings: after })).toEqual([
    'Speed: 50 → 75 mm/s',
    'After printing: tear off → cut',
    'Mirrored: yes → no',
    'Media · Kind: printer default → labels with gaps',
    'Media · Height of gap or mark: printer default → 3 mm',
  ])
  expect(linesOfLabel({ printSettings: { darkness: 40 } }, {})).toEqual(['Darkness: 40 % → printer default'])
})

it('Conditions are told in words, as they are written where they ask more [QA-06]', () => {
  expect(linesOf({ visibleWhen: 'Country == "DE"' })).toEqual(['Shown only if: always → Country is DE'])
  expect(linesOf({ visibleWhen: 'Country == "DE" && !isEmpty(Lot)' })).toEqual([
    'Shown only if: always → Country is DE and Lot is not empty',
  ])
  expect(linesOf({ visibleWhen: 'length(Lot) > 16' })).toEqual(['Shown only if: always → length(Lot) > 16'])
  expect(linesOf({ conditionalFormats: [{ condition: 'Country == "DE"', ink: 'white' }] })).toEqual([
    'Conditional formats 1 · If: always → Country is DE',
    'Conditional formats 1 · Ink: not set → White',
  ])
})

it('Pictures are told by their names, never by their hashes [QA-06]', () => {
  const [one, other] = ['a', 'b'].map((letter) => letter.repeat(64))
  const frame = { x: 0, y: 0, width: 9_000, height: 9_000 }
  const [line = ''] = linesOfLabel(
    { stockPicture: { ...frame, media: one } },
    { stockPicture: { ...frame, media: other } },
  )
  expect(line).toContain('logo.svg → new.svg')
  expect(line).not.toMatch(/[0-9a-f]{12}/)
})

it('Long texts are shown from a little before where they differ', () => {
  const text = 'Keep refrigerated at two to eight degrees Celsius and protect from light'
  const [line = ''] = linesOf({ content: `${text}.` })
  expect(line).toMatch(/^Text: /)
  const { unmount } = render(
    <DifferenceList
      before={labelWith({ content: text })}
      after={labelWith({ content: `${text}. Do not freeze.` })}
      dpi={203.2}
      usePicture={usePicture}
    />,
  )
  expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('Do not freeze.')
  unmount()
})
