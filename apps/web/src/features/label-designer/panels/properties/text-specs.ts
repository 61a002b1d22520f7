import { choices, fontFamily, fontSize, ink, minimumFontSize, turns } from './shared-specs.ts'
import type { SpecGroup } from './spec-kinds.ts'

export const textGroups: readonly SpecGroup[] = [
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
      {
        kind: 'number',
        name: 'lineSpacing',
        label: 'designer.field.lineSpacing',
        usual: 120,
        isHalf: true,
        least: 50,
        most: 400,
        unit: '%',
      },
      {
        kind: 'number',
        name: 'letterSpacing',
        label: 'designer.field.letterSpacing',
        usual: 0,
        isHalf: true,
        least: -100,
        most: 1000,
        unit: '‰',
      },
      {
        kind: 'number',
        name: 'fontStretch',
        label: 'designer.field.fontStretch',
        usual: 100,
        isHalf: true,
        least: 50,
        most: 100,
        unit: '%',
      },
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
