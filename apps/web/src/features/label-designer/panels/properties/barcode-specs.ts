import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import type { Fields } from '@labelwright/open-label/records'
import { choices, ink, turns } from './shared-specs.ts'
import type { Choice, SpecGroup } from './spec-kinds.ts'

const optionsOf = ({ symbology }: Fields) => optionsOfSymbology(symbology as Symbology)
const plainChoices = (values: readonly string[] | undefined): readonly Choice[] => [
  { value: '', label: 'designer.choice.automatic' },
  ...(values ?? []).map((value) => ({ value, label: undefined, text: value })),
]

export const barcodeGroups: readonly SpecGroup[] = [
  { title: 'designer.group.content', specs: [{ kind: 'content', name: 'content', label: 'designer.field.data' }] },
  {
    title: 'designer.group.symbol',
    specs: [
      { kind: 'length', name: 'moduleWidth', label: 'designer.field.moduleWidth', least: 50, isHalf: true },
      turns,
      {
        kind: 'choice',
        name: 'errorCorrection',
        label: 'designer.field.errorCorrection',
        usual: '',
        isHalf: true,
        choices: (fields) => plainChoices(optionsOf(fields).errorCorrection),
        isShown: (fields) => optionsOf(fields).errorCorrection !== undefined,
      },
      {
        kind: 'choice',
        name: 'symbolVersion',
        label: 'designer.field.symbolVersion',
        usual: '',
        isHalf: true,
        choices: (fields) => plainChoices(optionsOf(fields).symbolVersion),
        isShown: (fields) => optionsOf(fields).symbolVersion !== undefined,
      },
      {
        kind: 'choice',
        name: 'codeSet',
        label: 'designer.field.codeSet',
        usual: '',
        isHalf: true,
        choices: () => plainChoices(['A', 'B', 'C']),
        isShown: (fields) => optionsOf(fields).codeSet === true,
      },
      {
        kind: 'number',
        name: 'wideRatio',
        label: 'designer.field.wideRatio',
        isHalf: true,
        least: 2,
        most: 3,
        factor: 10,
        isShown: (fields) => optionsOf(fields).wideRatio !== undefined,
      },
      {
        kind: 'toggle',
        name: 'checkCharacter',
        label: 'designer.field.checkCharacter',
        usual: false,
        isShown: (fields) => optionsOf(fields).checkCharacter === true,
      },
      {
        kind: 'toggle',
        name: 'bearerBars',
        label: 'designer.field.bearerBars',
        usual: true,
        isShown: (fields) => optionsOf(fields).bearerBars === true,
      },
      ink,
    ],
  },
  {
    title: 'designer.group.readable',
    specs: [
      { kind: 'toggle', name: 'showText', label: 'designer.field.showText', isShown: isLinear },
      {
        kind: 'choice',
        name: 'textPlace',
        label: 'designer.field.textPlace',
        usual: 'below',
        isHalf: true,
        choices: choices('textPlace', ['below', 'above']),
        isShown: hasText,
      },
      {
        kind: 'length',
        name: 'textSize',
        label: 'designer.field.textSize',
        isHalf: true,
        isType: true,
        isShown: hasText,
      },
      { kind: 'font', name: 'textFont', label: 'designer.field.font', isShown: hasText },
    ],
  },
]

function isLinear({ symbology }: Fields): boolean {
  return symbologyTraits(symbology as Symbology).shape !== 'matrix'
}

function hasText(fields: Fields): boolean {
  return isLinear(fields) && fields.showText === true
}
