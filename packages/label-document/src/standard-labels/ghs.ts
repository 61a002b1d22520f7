import type { LabelElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { paragraph, ruleAbove, sign, text } from './parts/elements.ts'
import { language, textSetting } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { grouped, variable } from './parts/variables.ts'
import type { ChoiceSetting, SettingsReader, StandardLabelSize, StandardLabelTemplate } from './template.ts'

const counts: ChoiceSetting = {
  name: 'pictograms',
  kind: 'choice',
  title: { en: 'Hazard pictograms', sv: 'Faropiktogram' },
  help: {
    en: 'Two keep the size that CLP asks for from 3 litres on; three become smaller.',
    sv: 'Två får den storlek som CLP kräver från 3 liter. Tre blir mindre.',
  },
  options: ['1', '2', '3'].map((value) => ({ value, title: { en: value, sv: value } })),
  usual: '2',
}

export const ghsTemplate: StandardLabelTemplate = {
  id: 'ghs',
  title: { en: 'Chemicals (GHS/CLP)', sv: 'Kemikalier (GHS/CLP)' },
  about: {
    en: 'Hazard pictograms, signal word, hazard and precautionary statements.',
    sv: 'Faropiktogram, signalord, faroangivelser och skyddsangivelser.',
  },
  industry: 'chemistry',
  sizes: [
    size([74, 105], { en: 'A7, packages of 3 to 50 litres', sv: 'A7, förpackningar på 3 till 50 liter' }),
    size([105, 148], { en: 'A6, packages of 50 to 500 litres', sv: 'A6, förpackningar på 50 till 500 liter' }),
    size([52, 74], { en: 'A8, packages up to 3 litres', sv: 'A8, förpackningar upp till 3 liter' }),
  ],
  settings: [
    language,
    counts,
    textSetting(
      'supplier',
      { en: 'Supplier', sv: 'Leverantör' },
      {
        startsWithOrganization: true,
        sample: 'Nordmark Botanicals AB, Hamngatan 14, 411 14 Göteborg, +46 31 555 01 00',
        longest: 120,
      },
    ),
  ],
  draw: (paper, settings) => ({ variables: variablesOf(paper, settings), elements: elementsOf(paper, settings) }),
}

const signNumbers = ({ number }: SettingsReader): number[] =>
  Array.from({ length: number('pictograms') }, (_, index) => index + 1)

function variablesOf(paper: StandardLabelSize, settings: SettingsReader): LabelVariable[] {
  const { say } = settings
  const names = ['ghs02', 'ghs07', 'ghs09']
  const isSmall = paper.width < 60
  return [
    ...grouped(say({ en: 'Substance', sv: 'Ämne' }), [
      variable('name', say({ en: 'Pine oil cleaner', sv: 'Rengöring med tallolja' }), { most: 50, required: true }),
      variable('identifier', 'EC 232-350-7', {
        most: 40,
        help: say({ en: 'EC, CAS or index number.', sv: 'EG-, CAS- eller indexnummer.' }),
      }),
      variable('ufi', 'E600-30P1-S00Y-5079', {
        most: 19,
        pattern: '[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}',
      }),
      variable('quantity', '5 l', { most: 12 }),
    ]),
    ...grouped(say({ en: 'Hazards', sv: 'Faror' }), [
      ...signNumbers(settings).map((each) =>
        variable(`pictogram${each}`, names[each - 1] ?? '', {
          most: 5,
          options: Array.from({ length: 9 }, (_, index) => `ghs0${index + 1}`),
          inputType: 'option',
          help: say(signHelp),
        }),
      ),
      variable('signalWord', say({ en: 'Warning', sv: 'Varning' }), {
        most: 10,
        inputType: 'option',
        question: 'buttons',
        options: [say({ en: 'Danger', sv: 'Fara' }), say({ en: 'Warning', sv: 'Varning' })],
      }),
      variable('hazards', say(hazards), { most: isSmall ? 140 : 260, inputType: 'multiline' }),
      variable('precautions', say(precautions), { most: isSmall ? 180 : 360, inputType: 'multiline' }),
    ]),
  ]
}

const signHelp = {
  en: 'ghs01 explosive, 02 flammable, 03 oxidizing, 04 gas, 05 corrosive, 06 toxic, 07 harmful, 08 health, 09 environment.',
  sv: 'ghs01 explosivt, 02 brandfarligt, 03 oxiderande, 04 gas, 05 frätande, 06 giftigt, 07 skadligt, 08 hälsofara, 09 miljö.',
}
const hazards = {
  en: 'H226 Flammable liquid and vapour. H317 May cause an allergic skin reaction.',
  sv: 'H226 Brandfarlig vätska och ånga. H317 Kan orsaka allergisk hudreaktion.',
}
const precautions = {
  en: 'P102 Keep out of reach of children. P210 Keep away from heat and open flames. No smoking. P280 Wear protective gloves.',
  sv: 'P102 Förvaras oåtkomligt för barn. P210 Får inte utsättas för värme eller öppen låga. Rökning förbjuden. P280 Använd skyddshandskar.',
}

/** The side of the square that stands on its corner, in millimetres (CLP, annex I, table 1.3). */
const sideOf = ({ width }: StandardLabelSize): number => (width > 100 ? 32 : width > 70 ? 23 : 10.6)

function elementsOf(paper: StandardLabelSize, settings: SettingsReader): LabelElement[] {
  const points = paper.width > 100 ? 11.5 : paper.width > 70 ? 8.2 : 6.4
  const least = paper.width > 70 ? 5.4 : 3.9
  const page = within(paper, paper.width > 70 ? 3.5 : 2.5)
  const [name, signs, word, statements, foot] = rows(
    page,
    [points * 0.85, diameterOf(page, paper, settings), points * 0.8, rest, points * 1.3],
    paper.width > 70 ? 1.4 : 0.8,
  )
  const [title, quantity] = columns(name, [rest, page.width * 0.2], 1.5)
  const [supplier, codes] = columns(foot, [rest, page.width * 0.46], 2)
  return [
    text(title, '{{name}}', { size: points * 1.9, least: points * 0.75, bold: true, wrap: true }),
    text(quantity, '{{quantity}}', { size: points * 1.2, least: least, align: 'right' }),
    ...signsOf(signs, settings),
    text(word, '{{signalWord}}', { size: points * 1.8, bold: true, align: 'center' }),
    paragraph(statements, '', {
      size: points,
      least,
      runs: [{ content: '{{hazards}}\n', bold: true }, { content: '{{precautions}}' }],
    }),
    ruleAbove({ ...foot, y: foot.y - 0.4 }),
    paragraph(supplier, settings.text('supplier'), { size: points * 0.75, least: 4 }),
    paragraph(codes, '{{identifier}}\n{{= isEmpty(ufi) ? "" : "UFI " + ufi }}', {
      size: points * 0.75,
      least: 3.6,
      align: 'right',
    }),
  ]
}

/** From corner to corner, as large as CLP asks for unless three do not fit beside each other. */
function diameterOf(page: Area, paper: StandardLabelSize, settings: SettingsReader): number {
  const count = settings.number('pictograms')
  return Math.min(sideOf(paper) * Math.SQRT2 + 0.1, (page.width - (count - 1)) / count)
}

function signsOf(area: Area, settings: SettingsReader): LabelElement[] {
  const count = settings.number('pictograms')
  const used = count * area.height + (count - 1)
  const left = area.x + (area.width - used) / 2
  return signNumbers(settings).map((each) =>
    sign(
      { x: left + (each - 1) * (area.height + 1), y: area.y, width: area.height, height: area.height },
      `{{pictogram${each}}}`,
    ),
  )
}
