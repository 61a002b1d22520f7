import type { LabelElement } from '../label-document.ts'
import type { Symbology } from '../symbologies.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { barcode, logo, paragraph, ruleAbove, text } from './parts/elements.ts'
import { codeSetting, language, logoSetting, textSetting } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelSize, StandardLabelTemplate } from './template.ts'

export const assetTemplate: StandardLabelTemplate = {
  id: 'asset',
  title: { en: 'Asset tag', sv: 'Inventarieetikett' },
  about: {
    en: 'Owner and number of a device, tool or piece of furniture, to scan when taking stock.',
    sv: 'Ägare och nummer på en dator, ett verktyg eller en möbel, att skanna vid inventering.',
  },
  industry: 'office',
  sizes: [
    size([50, 25], { en: 'Devices', sv: 'Apparater' }),
    size([76, 25], { en: 'Furniture', sv: 'Möbler' }),
    size([38, 19], { en: 'Small devices', sv: 'Små apparater' }, 1.5),
  ],
  settings: [
    language,
    textSetting(
      'owner',
      { en: 'Owner', sv: 'Ägare' },
      { startsWithOrganization: true, sample: 'Nordmark Botanicals AB', longest: 40 },
    ),
    codeSetting(['qr', 'datamatrix', 'code128']),
    textSetting(
      'address',
      { en: 'Web address before the number', sv: 'Webbadress före numret' },
      {
        longest: 34,
        help: {
          en: 'A phone then opens the asset’s page. Not for Code 128.',
          sv: 'Då öppnar en telefon inventariets sida. Inte för Code 128.',
        },
      },
    ),
    logoSetting,
  ],
  draw: (paper, settings) => {
    const { say } = settings
    const page = within(paper, paper.height < 22 ? 1.8 : 2.2)
    const isLinear = settings.text('code') === 'code128'
    // Bars of 0.25 mm: 11 modules a character, 35 for start, check and stop, 20 of quiet zones.
    const longest = isLinear ? Math.floor(((paper.width - 1) / 0.25 - 55) / 11) : 20
    return {
      variables: [
        variable('externalIdentifier', 'IT-04217', {
          most: longest,
          required: true,
          ...(isLinear && { pattern: `[ -~]{1,${longest}}` }),
          question: 'scan',
          help: say({ en: 'The asset’s number.', sv: 'Inventariets nummer.' }),
        }),
        variable('name', say({ en: 'Laptop, 14 inch', sv: 'Bärbar dator, 14 tum' }), { most: 40 }),
      ],
      elements: isLinear ? linear(page, paper, settings) : square(page, paper, settings),
    }
  },
}

function square(page: Area, paper: StandardLabelSize, settings: SettingsReader): LabelElement[] {
  const isSmall = paper.height < 22
  const [code, words] = columns(page, [isSmall ? 13 : 17.5, rest], isSmall ? 1.8 : 2.5)
  const side = { ...code, y: code.y + (code.height - code.width) / 2, height: code.width }
  const symbology: Symbology = settings.text('code') === 'datamatrix' ? 'datamatrix' : 'qr'
  return [
    barcode(side, [symbology, `${settings.text('address')}{{externalIdentifier}}`], {
      module: (isSmall ? 0.375 : 0.5) + (settings.text('address') === '' ? 0.125 : 0),
    }),
    ...wordsOf(words, paper, settings),
  ]
}

function wordsOf(area: Area, paper: StandardLabelSize, settings: SettingsReader): LabelElement[] {
  const isSmall = paper.height < 22
  const media = settings.text('logo')
  const [head, number, name] = rows(area, [isSmall ? 4.8 : 6.4, isSmall ? 5 : 7.6, rest], 0.6)
  const [owner, mark] = media === '' ? [head] : columns(head, [rest, head.height * 1.6], 1)
  return [
    paragraph(owner, ownerWords(settings), {
      size: isSmall ? 5.5 : 7,
      least: 3.6,
      lineSpacing: 115,
    }),
    ...(mark ? logo(mark, media) : []),
    text(number, '{{externalIdentifier}}', { size: paper.width > 70 ? 18 : isSmall ? 11 : 15, least: 4, bold: true }),
    ruleAbove({ ...name, y: name.y - 0.2 }, 0.2),
    paragraph(rows(name, [0.4, rest])[1], '{{name}}', { size: isSmall ? 5.5 : 7, least: 4 }),
  ]
}

function linear(page: Area, paper: StandardLabelSize, settings: SettingsReader): LabelElement[] {
  const isSmall = paper.height < 22
  const media = settings.text('logo')
  const [head, bars, number] = rows(page, [isSmall ? 4.4 : 6, rest, isSmall ? 4 : 5], 0.6)
  const [words, mark] = media === '' ? [head] : columns(head, [rest, head.height * 1.6], 1)
  return [
    paragraph(words, `${settings.text('owner')}\n{{name}}`, { size: isSmall ? 5.5 : 7, least: 3.6, lineSpacing: 110 }),
    ...(mark ? logo(mark, media) : []),
    barcode({ ...bars, x: 0.5, width: paper.width - 1 }, ['code128', '{{externalIdentifier}}'], { module: 0.25 }),
    text(number, '{{externalIdentifier}}', { size: isSmall ? 9 : 12, least: 6, bold: true, align: 'center' }),
  ]
}

function ownerWords(settings: SettingsReader): string {
  const owner = settings.text('owner')
  return owner === '' ? '' : `${settings.say({ en: 'Property of', sv: 'Tillhör' })}\n${owner}`
}
