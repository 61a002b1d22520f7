// The fields of each kind of element, as the panel shows them: a list to read, and the only place to add one.
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { Fields, Json } from '@labelwright/open-label/records'
import type { MessageKey } from '../../../../lib/i18n.ts'

interface Spec {
  /** The field of the record. */
  readonly name: string
  readonly label: MessageKey
  /** Absent in the document where it has this value. */
  readonly usual?: Json
  /** Half of the panel's width. */
  readonly isHalf?: true
  readonly isShown?: (fields: Fields) => boolean
}

export interface LengthSpec extends Spec {
  readonly kind: 'length'
  readonly least?: number
  /** In points of type instead of millimetres. */
  readonly isType?: true
}

export interface NumberSpec extends Spec {
  readonly kind: 'number'
  readonly least: number
  readonly most: number
  /** The stored number is so many times the shown one. */
  readonly factor?: number
  readonly unit?: string
}

export interface Choice {
  readonly value: string
  readonly label: MessageKey | undefined
  /** Where it is the same in every language. */
  readonly text?: string
}

export interface ChoiceSpec extends Spec {
  readonly kind: 'choice'
  readonly choices: (fields: Fields) => readonly Choice[]
  /** The stored value is a number. */
  readonly isNumber?: true
}

export interface ToggleSpec extends Spec {
  readonly kind: 'toggle'
}

export interface TextSpec extends Spec {
  readonly kind: 'text' | 'content' | 'expression' | 'font' | 'variable' | 'picture' | 'pictogram'
}

export type PropertySpec = LengthSpec | NumberSpec | ChoiceSpec | ToggleSpec | TextSpec

export interface SpecGroup {
  readonly title: MessageKey
  readonly specs: readonly PropertySpec[]
}

const choices =
  (prefix: string, values: readonly string[]): ChoiceSpec['choices'] =>
  () =>
    values.map((value) => ({ value, label: `designer.choice.${prefix}.${value}` as MessageKey }))

const turns: ChoiceSpec = {
  kind: 'choice',
  name: 'rotation',
  label: 'designer.field.rotation',
  usual: 0,
  isHalf: true,
  isNumber: true,
  choices: () => ['0', '90', '180', '270'].map((value) => ({ value, label: undefined, text: `${value}°` })),
}
const ink: ChoiceSpec = {
  kind: 'choice',
  name: 'ink',
  label: 'designer.field.ink',
  usual: 'black',
  isHalf: true,
  choices: choices('ink', ['black', 'white', 'accent']),
}
const lineWidth: LengthSpec = {
  kind: 'length',
  name: 'lineWidth',
  label: 'designer.field.lineWidth',
  least: 0,
  isHalf: true,
}
const lineStyle: ChoiceSpec = {
  kind: 'choice',
  name: 'lineStyle',
  label: 'designer.field.lineStyle',
  usual: 'solid',
  isHalf: true,
  choices: choices('lineStyle', ['solid', 'dashed', 'dotted']),
  isShown: ({ filled }) => filled !== true,
}
const filled: ToggleSpec = { kind: 'toggle', name: 'filled', label: 'designer.field.filled' }
const shade: ChoiceSpec = {
  kind: 'choice',
  name: 'shade',
  label: 'designer.field.shade',
  usual: 100,
  isHalf: true,
  isNumber: true,
  choices: () => ['100', '75', '50', '25'].map((value) => ({ value, label: undefined, text: `${value} %` })),
  isShown: (fields) => fields.filled === true,
}
const fontFamily: TextSpec = { kind: 'font', name: 'fontFamily', label: 'designer.field.font' }
const fontSize: LengthSpec = {
  kind: 'length',
  name: 'fontSize',
  label: 'designer.field.fontSize',
  least: 500,
  isHalf: true,
  isType: true,
}
const minimumFontSize: LengthSpec = {
  kind: 'length',
  name: 'minimumFontSize',
  label: 'designer.field.minimumFontSize',
  least: 500,
  isHalf: true,
  isType: true,
}

const textGroups: readonly SpecGroup[] = [
  { title: 'designer.group.content', specs: [{ kind: 'content', name: 'content', label: 'designer.field.content' }] },
  {
    title: 'designer.group.type',
    specs: [
      fontFamily,
      fontSize,
      { kind: 'toggle', name: 'bold', label: 'designer.field.bold', isHalf: true },
      {
        kind: 'choice',
        name: 'align',
        label: 'designer.field.align',
        isHalf: true,
        choices: choices('align', ['left', 'center', 'right', 'justify']),
      },
      {
        kind: 'choice',
        name: 'verticalAlign',
        label: 'designer.field.verticalAlign',
        usual: 'top',
        isHalf: true,
        choices: choices('verticalAlign', ['top', 'middle', 'bottom']),
      },
      { kind: 'number', name: 'lineSpacing', label: 'designer.field.lineSpacing', usual: 120, isHalf: true, least: 50, most: 400, unit: '%' },
      {
        kind: 'number',
        name: 'letterSpacing',
        label: 'designer.field.letterSpacing',
        usual: 0,
        isHalf: true,
        least: -200,
        most: 1000,
        unit: '‰',
      },
      { kind: 'number', name: 'fontStretch', label: 'designer.field.fontStretch', usual: 100, isHalf: true, least: 50, most: 100, unit: '%' },
      turns,
      ink,
    ],
  },
  {
    title: 'designer.group.fit',
    specs: [
      {
        kind: 'choice',
        name: 'fit',
        label: 'designer.field.fit',
        usual: 'usual',
        choices: choices('fit', ['usual', 'shrink', 'narrow', 'wrap', 'cut', 'refuse']),
      },
      { ...minimumFontSize, isShown: ({ fit }) => fit === undefined || fit === 'shrink' || fit === 'wrap' },
      { kind: 'toggle', name: 'wrap', label: 'designer.field.wrap' },
      { kind: 'toggle', name: 'grows', label: 'designer.field.grows', usual: false },
    ],
  },
]

const optionsOf = ({ symbology }: Fields) => optionsOfSymbology(symbology as Symbology)
const plainChoices = (values: readonly string[] | undefined): readonly Choice[] => [
  { value: '', label: 'designer.choice.automatic' },
  ...(values ?? []).map((value) => ({ value, label: undefined, text: value })),
]

const barcodeGroups: readonly SpecGroup[] = [
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
      { kind: 'length', name: 'textSize', label: 'designer.field.textSize', isHalf: true, isType: true, isShown: hasText },
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

const shape: SpecGroup = { title: 'designer.group.look', specs: [lineWidth, lineStyle, filled, shade, ink] }

const rows: readonly PropertySpec[] = [
  { kind: 'variable', name: 'source', label: 'designer.field.rows' },
  {
    kind: 'choice',
    name: 'continuesOn',
    label: 'designer.field.continuesOn',
    usual: '',
    choices: () => [
      { value: '', label: 'designer.choice.continuesOn.refuse' },
      { value: 'page', label: 'designer.choice.continuesOn.page' },
    ],
  },
]

const groupsOfType: Readonly<Record<string, readonly SpecGroup[]>> = {
  text: textGroups,
  barcode: barcodeGroups,
  box: [
    {
      ...shape,
      specs: [
        ...shape.specs,
        { kind: 'length', name: 'cornerRadius', label: 'designer.field.cornerRadius', usual: 0, least: 0, isHalf: true },
      ],
    },
  ],
  ellipse: [shape],
  path: [{ ...shape, specs: [...shape.specs, turns] }],
  line: [{ title: 'designer.group.look', specs: [lineWidth, lineStyle, ink] }],
  picture: [
    {
      title: 'designer.group.picture',
      specs: [
        { kind: 'picture', name: 'media', label: 'designer.field.picture' },
        {
          kind: 'choice',
          name: 'fit',
          label: 'designer.field.pictureFit',
          usual: 'whole',
          isHalf: true,
          choices: choices('pictureFit', ['whole', 'cover', 'stretch']),
        },
        {
          kind: 'choice',
          name: 'dots',
          label: 'designer.field.dots',
          usual: 'diffusion',
          isHalf: true,
          choices: choices('dots', ['diffusion', 'threshold', 'ordered']),
        },
        {
          kind: 'number',
          name: 'threshold',
          label: 'designer.field.threshold',
          usual: 50,
          isHalf: true,
          least: 1,
          most: 99,
          unit: '%',
          isShown: ({ dots }) => dots === 'threshold',
        },
        turns,
        { kind: 'expression', name: 'source', label: 'designer.field.pictureSource' },
      ],
    },
  ],
  pictogram: [
    {
      title: 'designer.group.picture',
      specs: [{ kind: 'pictogram', name: 'pictogram', label: 'designer.field.pictogram' }, turns, ink],
    },
  ],
  group: [
    {
      title: 'designer.group.group',
      specs: [turns, { kind: 'number', name: 'scale', label: 'designer.field.scale', usual: 100, isHalf: true, least: 10, most: 1000, unit: '%' }],
    },
  ],
  repeater: [
    {
      title: 'designer.group.rows',
      specs: [
        ...rows,
        { kind: 'length', name: 'stepX', label: 'designer.field.stepX', isHalf: true },
        { kind: 'length', name: 'stepY', label: 'designer.field.stepY', isHalf: true },
        { kind: 'number', name: 'mostRows', label: 'designer.field.mostRows', isHalf: true, least: 1, most: 200 },
        { kind: 'number', name: 'columns', label: 'designer.field.columns', isHalf: true, least: 1, most: 20, usual: 1 },
      ],
    },
  ],
  table: [
    {
      title: 'designer.group.rows',
      specs: [
        ...rows,
        { kind: 'length', name: 'rowHeight', label: 'designer.field.rowHeight', isHalf: true, least: 0 },
        { kind: 'length', name: 'headerHeight', label: 'designer.field.headerHeight', isHalf: true, least: 0 },
        { kind: 'toggle', name: 'rowsGrow', label: 'designer.field.rowsGrow', usual: false },
      ],
    },
    { title: 'designer.group.type', specs: [fontFamily, fontSize, minimumFontSize, lineWidth, ink] },
  ],
}

/** What all elements have. */
export const commonGroups: readonly SpecGroup[] = [
  {
    title: 'designer.group.shown',
    specs: [{ kind: 'expression', name: 'visibleWhen', label: 'designer.field.visibleWhen' }],
  },
]

/** The groups of fields that all of these elements have: those of their kind where it is one. */
export function groupsOf(elements: readonly Fields[]): readonly SpecGroup[] {
  const types = new Set(elements.map(({ type }) => String(type)))
  const [first, ...others] = [...types].map((type) => groupsOfType[type] ?? [])
  if (!first) return []
  const shared = (spec: PropertySpec): boolean =>
    others.every((groups) => groups.some(({ specs }) => specs.some(({ name, kind }) => name === spec.name && kind === spec.kind)))
  return first
    .map((group) => ({
      ...group,
      specs: group.specs.filter((spec) => shared(spec) && elements.every((fields) => spec.isShown?.(fields) ?? true)),
    }))
    .filter(({ specs }) => specs.length > 0)
}
