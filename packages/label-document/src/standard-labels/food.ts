import type { LabelElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import { micrometres, millimetres } from '../lengths.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { at, barcode, paragraph, ruleAbove, sign, text } from './parts/elements.ts'
import { field } from './parts/fields.ts'
import { language, textSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { dateVariable, grouped, gtinPattern, variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

/** An x-height of 1.2 mm (Regulation (EU) 1169/2011, article 13). */
const legible = 6.4

export const foodTemplate: StandardLabelTemplate = {
  id: 'food',
  title: { en: 'Food with allergens', sv: 'Livsmedel med allergener' },
  about: {
    en: 'Ingredients with allergens in bold, nutrition, best before and net quantity.',
    sv: 'Ingredienser med allergener i fetstil, näringsvärde, bäst före och nettomängd.',
  },
  industry: 'food',
  sizes: [
    size([76, 102], { en: '3 × 4 inch', sv: '3 × 4 tum' }),
    size([102, 152], { en: '4 × 6 inch', sv: '4 × 6 tum' }),
  ],
  settings: [
    language,
    textSetting(
      'producer',
      { en: 'Producer', sv: 'Tillverkare' },
      { startsWithOrganization: true, sample: 'Nordmark Botanicals AB, Hamngatan 14, 411 14 Göteborg', longest: 90 },
    ),
    {
      name: 'shelfLife',
      kind: 'number',
      title: { en: 'Best before, months after packing', sv: 'Bäst före, månader efter packning' },
      usual: 9,
      least: 1,
      most: 120,
    },
    toggle('nutrition', { en: 'Show the nutrition table', sv: 'Visa näringsdeklarationen' }, true),
    toggle('pictograms', { en: 'Show allergens as signs', sv: 'Visa allergener som tecken' }, true),
  ],
  draw: (paper, settings) => {
    const { isOn } = settings
    const isLarge = paper.width > 90
    const page = within(paper, 3.5)
    const heights = [isLarge ? 16.5 : 11.6, rest, isLarge ? 12 : 8.5, isLarge ? 50 : 32, isLarge ? 30 : 21] as const
    const [head, ingredients, signs, facts, foot] = rows(page, heights, 1.2)
    const grown = isOn('pictograms') ? ingredients : { ...ingredients, height: ingredients.height + signs.height + 1.2 }
    const points = isLarge ? 10 : 7.2
    return {
      variables: variablesOf(settings, isLarge),
      elements: [
        paragraph(head, '{{name}}', { size: isLarge ? 20 : 15, least: 9, bold: true, lineSpacing: 108 }),
        ruleAbove(ingredients, 0.5),
        paragraph(rows(grown, [0.6, rest])[1], '', {
          size: points,
          least: legible,
          runs: [
            { content: settings.say({ en: 'Ingredients: ', sv: 'Ingredienser: ' }), bold: true },
            { content: '{{ingredients}}' },
          ],
        }),
        ...(isOn('pictograms') ? [allergenSigns(signs)] : []),
        ruleAbove(facts, 0.25),
        ...factsOf(rows(facts, [0.8, rest])[1], points, settings),
        ruleAbove(foot, 0.25),
        ...footOf(rows(foot, [0.8, rest])[1], points, settings),
      ],
    }
  },
}

function variablesOf(settings: SettingsReader, isLarge: boolean): LabelVariable[] {
  const { say, isOn } = settings
  return [
    ...grouped(say({ en: 'Product', sv: 'Produkt' }), [
      variable('name', say({ en: 'Crispbread with rye and sesame', sv: 'Knäckebröd med råg och sesam' }), {
        most: 60,
        required: true,
      }),
      variable('ingredients', say(ingredients), {
        most: isLarge ? 600 : 260,
        required: true,
        inputType: 'multiline',
        allowsMarkup: true,
        help: say({
          en: 'Put allergens between <b> and </b>: they must stand out.',
          sv: 'Sätt allergener mellan <b> och </b>: de måste framhävas.',
        }),
      }),
      ...(isOn('pictograms')
        ? [
            variable('allergens', 'gluten\nsesame\nmilk', {
              most: 200,
              inputType: 'table',
              help: say({
                en: 'One a line: gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs. At most 7.',
                sv: 'Ett per rad, på engelska: gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs. Högst 7.',
              }),
            }),
          ]
        : []),
      ...(isOn('nutrition')
        ? [
            variable('nutrition', say(nutrition), {
              most: 500,
              inputType: 'table',
              help: say({
                en: 'A line each: what, a vertical bar, how much in 100 g.',
                sv: 'En rad var: vad, ett lodstreck, mängd per 100 g.',
              }),
            }),
          ]
        : []),
      variable('storage', say({ en: 'Store dry and cool.', sv: 'Förvaras torrt och svalt.' }), { most: 60 }),
      variable('weight', '240 g', { most: 14, required: true }),
      variable('gtin', '7350001234755', { most: 14, pattern: gtinPattern, required: true, question: 'scan' }),
    ]),
    ...grouped(settings.say({ en: 'Batch', sv: 'Batch' }), batchOf(settings)),
  ]
}

function batchOf({ say, number }: SettingsReader): LabelVariable[] {
  const months = number('shelfLife')
  return [
    variable('lot', 'L2411C', { most: 14 }),
    dateVariable('packed', '2026-11-23', {
      help: say({
        en: `Best before is ${months} months later, at the end of the month.`,
        sv: `Bäst före blir ${months} månader senare, i slutet av månaden.`,
      }),
      required: true,
    }),
    variable('bestBefore', '2027-08-31', {
      inputType: 'computed',
      recipe: { type: 'date', from: 'packed', months, endOf: 'month' },
      format: { type: 'date', pattern: 'YYYY-MM-DD' },
    }),
  ]
}

const ingredients = {
  en: 'whole <b>rye</b> flour, water, <b>sesame</b> seeds 9%, rapeseed oil, <b>butter</b> 2%, salt, yeast. May contain traces of <b>nuts</b>.',
  sv: 'fullkornsmjöl av <b>råg</b>, vatten, <b>sesamfrön</b> 9 %, rapsolja, <b>smör</b> 2 %, salt, jäst. Kan innehålla spår av <b>nötter</b>.',
}

const nutrition = {
  en: 'Energy|1,560 kJ / 372 kcal\nFat|9.1 g\n– of which saturates|1.9 g\nCarbohydrate|56 g\n– of which sugars|1.8 g\nProtein|9.8 g\nSalt|1.1 g',
  sv: 'Energi|1 560 kJ / 372 kcal\nFett|9,1 g\n– varav mättat fett|1,9 g\nKolhydrat|56 g\n– varav sockerarter|1,8 g\nProtein|9,8 g\nSalt|1,1 g',
}

const mostSigns = 7

const allergenSigns = (area: Area): LabelElement => ({
  ...at(area),
  type: 'repeater',
  source: 'allergens',
  elements: [sign({ x: 0, y: 0, width: area.height, height: area.height }, 'allergen-{{row.1}}')],
  stepX: millimetres((area.width - area.height) / (mostSigns - 1)),
  stepY: millimetres(0),
  mostRows: mostSigns,
})

/** The nutrition table at the left, dates and quantity at the right; without the table they have all of the width. */
function factsOf(area: Area, points: number, settings: SettingsReader): LabelElement[] {
  const { say, isOn } = settings
  const [left, right] = isOn('nutrition') ? columns(area, [area.width * 0.6, rest], 2.5) : [undefined, area]
  const [quantity, bestBefore, lot, storage] = rows(right, [rest, rest, rest, rest], 0.6)
  const look = { size: points * 1.3, least: legible, caption: legible, bold: true }
  return [
    ...(left ? [nutritionTable(left, points, settings)] : []),
    ...field(quantity, [say({ en: 'Net quantity', sv: 'Nettomängd' }), '{{weight}}'], look),
    ...field(bestBefore, [say({ en: 'Best before', sv: 'Bäst före' }), '{{bestBefore}}'], look),
    ...field(lot, [say({ en: 'Batch', sv: 'Batch' }), '{{lot}}'], { ...look, size: points }),
    paragraph(storage, '{{storage}}', { size: legible, least: 5.5 }),
  ]
}

const nutritionTable = (area: Area, points: number, { say }: SettingsReader): LabelElement => ({
  ...at(area),
  type: 'table',
  source: 'nutrition',
  columns: [
    {
      title: say({ en: 'In 100 g', sv: 'Per 100 g' }),
      content: '{{row.1}}',
      width: millimetres(area.width * 0.52),
      align: 'left',
    },
    { title: '', content: '{{row.2}}', width: millimetres(area.width * 0.48), align: 'right' },
  ],
  rowHeight: millimetres((area.height - 0.4) / 8),
  headerHeight: millimetres((area.height - 0.4) / 8),
  lineWidth: millimetres(0.125),
  fontFamily: 'Noto Sans',
  fontSize: micrometres(points * 330),
  minimumFontSize: micrometres(5.5 * 352.8),
})

function footOf(area: Area, points: number, settings: SettingsReader): LabelElement[] {
  const [code, words] = columns(area, [31, rest], 2)
  return [
    barcode(code, ['ean13', '{{= right(gtin, 13) }}'], { module: 0.25, showText: true }),
    text(words, settings.text('producer'), { size: points, least: 5.5, wrap: true, verticalAlign: 'bottom' }),
  ]
}
