import type { LabelElement } from '../label-document.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { barcode, text } from './parts/elements.ts'
import { codeSetting, language, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { dateVariable, variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelSize, StandardLabelTemplate } from './template.ts'

export const labTubeTemplate: StandardLabelTemplate = {
  id: 'lab-tube',
  title: { en: 'Lab tube', sv: 'Provrör' },
  about: {
    en: 'Sample number as a code for the analyser, and the patient’s name for people.',
    sv: 'Provnumret som kod för analysinstrumentet, och patientens namn för människor.',
  },
  industry: 'health',
  sizes: [
    size([50, 25], { en: 'Tube of 13 to 16 mm', sv: 'Rör på 13 till 16 mm' }),
    size([38, 19], { en: 'Small tube', sv: 'Litet rör' }, 1),
    size([25, 13], { en: 'Cryo tube, Data Matrix only', sv: 'Kryorör, endast Data Matrix' }, 1),
  ],
  settings: [
    language,
    codeSetting(['code128', 'datamatrix']),
    toggle('birthDate', { en: 'Show the date of birth', sv: 'Visa födelsedatumet' }, true),
  ],
  draw: (paper, settings) => {
    const { say, isOn } = settings
    const isLinear = settings.text('code') === 'code128' && paper.width > 30
    // At 0.25 mm: 11 modules a character, 35 for start, check and stop, 20 of quiet zones.
    const longest = isLinear ? Math.floor((paper.width / 0.25 - 55) / 11) : 12
    return {
      variables: [
        variable('externalIdentifier', paper.width > 45 ? 'S26110042' : 'S2611042', {
          most: longest,
          required: true,
          pattern: `[ -~]{1,${longest}}`,
          question: 'scan',
          help: say({ en: 'The number of the sample.', sv: 'Provets nummer.' }),
        }),
        variable('name', 'Lindqvist, Alma', { most: paper.width > 30 ? 36 : 20, required: true }),
        ...(isOn('birthDate') ? [dateVariable('birthDate', '1984-03-17')] : []),
        variable('material', say({ en: 'Serum', sv: 'Serum' }), { most: 16 }),
        variable('sampled', '2026-11-21', {
          inputType: 'computed',
          recipe: { type: 'date' },
          format: { type: 'date', pattern: 'YYYY-MM-DD' },
        }),
      ],
      elements: isLinear ? linear(paper, settings) : square(paper, settings),
    }
  },
}

function linear(paper: StandardLabelSize, settings: SettingsReader): LabelElement[] {
  const isSmall = paper.height < 22
  const page = within(paper, isSmall ? 1.5 : 2)
  const lineHeight = isSmall ? 2.6 : 3.4
  const [name, bars, number, last] = rows(page, [isSmall ? 3 : 4, rest, lineHeight, lineHeight], isSmall ? 0.5 : 0.8)
  const [left, right] = columns(number, [rest, page.width * 0.42], 1)
  const small = { size: isSmall ? 5.5 : 7, least: 4 }
  const [material, sampled] = columns(last, [rest, page.width * 0.48], 1)
  return [
    text(name, '{{name}}', { size: isSmall ? 6.5 : 9, least: 4.5, bold: true }),
    barcode({ ...bars, x: 0, width: paper.width }, ['code128', '{{externalIdentifier}}'], { module: 0.25 }),
    text(left, '{{externalIdentifier}}', { ...small, bold: true }),
    ...(settings.isOn('birthDate')
      ? [text(right, '* {{birthDate}}', { ...small, align: 'right', visibleWhen: 'birthDate != null' })]
      : []),
    text(material, '{{material}}', small),
    text(sampled, '{{sampled}}', { ...small, align: 'right' }),
  ]
}

function square(paper: StandardLabelSize, settings: SettingsReader): LabelElement[] {
  const isTiny = paper.width < 30
  const isLarge = paper.width > 45
  const page = within(paper, isTiny ? 1.2 : 2)
  const [code, words] = columns(page, [isTiny ? 6.2 : isLarge ? 14 : 9.5, rest], isTiny ? 1.2 : 2)
  const side = { ...code, y: code.y + (code.height - code.width) / 2, height: code.width }
  return [
    barcode(side, ['datamatrix', '{{externalIdentifier}}'], { module: isTiny ? 0.375 : isLarge ? 0.75 : 0.5 }),
    ...wordsOf(words, { points: isTiny ? 4.5 : isLarge ? 8 : 6.5, least: isTiny ? 3.2 : 4 }, settings),
  ]
}

function wordsOf(
  area: Area,
  { points, least }: { readonly points: number; readonly least: number },
  { isOn }: SettingsReader,
): LabelElement[] {
  const born = isOn('birthDate')
  const lines = [
    { content: '{{name}}', bold: true },
    ...(born ? [{ content: '* {{birthDate}}', visibleWhen: 'birthDate != null' }] : []),
    { content: '{{externalIdentifier}}', bold: true },
    { content: '{{material}}' },
    { content: '{{sampled}}' },
  ]
  const places = rows(
    area,
    lines.map(() => rest),
  )
  return lines.flatMap(({ content, ...look }, index) => {
    const place = places[index]
    return place ? [text(place, content, { size: points, least, ...look })] : []
  })
}
