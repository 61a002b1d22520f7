// The fields of each kind of element, as the panel shows them: a list to read, and the only place to add one.
import type { Fields } from '@labelwright/open-label/records'
import { barcodeGroups } from './barcode-specs.ts'
import {
  choices,
  filled,
  fontFamily,
  fontSize,
  ink,
  lineStyle,
  lineWidth,
  minimumFontSize,
  shade,
  turns,
} from './shared-specs.ts'
import type { PropertySpec, SpecGroup } from './spec-kinds.ts'
import { textGroups } from './text-specs.ts'

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
        {
          kind: 'length',
          name: 'cornerRadius',
          label: 'designer.field.cornerRadius',
          usual: 0,
          least: 0,
          isHalf: true,
        },
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
      specs: [
        turns,
        {
          kind: 'number',
          name: 'scale',
          label: 'designer.field.scale',
          usual: 100,
          isHalf: true,
          least: 10,
          most: 1000,
          unit: '%',
        },
      ],
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
        {
          kind: 'number',
          name: 'columns',
          label: 'designer.field.columns',
          isHalf: true,
          least: 1,
          most: 20,
          usual: 1,
        },
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
    others.every((groups) =>
      groups.some(({ specs }) => specs.some(({ name, kind }) => name === spec.name && kind === spec.kind)),
    )
  return first
    .map((group) => ({
      ...group,
      specs: group.specs.filter((spec) => shared(spec) && elements.every((fields) => spec.isShown?.(fields) ?? true)),
    }))
    .filter(({ specs }) => specs.length > 0)
}
