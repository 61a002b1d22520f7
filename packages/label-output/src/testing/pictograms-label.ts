import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { pictogramGroups } from '@labelwright/label-document/pictograms'

const names = pictogramGroups.flatMap(({ signs }) => signs.map(({ name }) => name))
const columns = 12
const step = 9

const frameOf = (index: number) => ({
  x: millimetres(2 + (index % columns) * step),
  y: millimetres(14 + Math.floor(index / columns) * step),
  width: millimetres(8),
  height: millimetres(8),
})

/** Every sign of the library in a field of 8 mm, below a barcode; some turned, some in another ink. */
export const pictogramsLabel: LabelDocument = {
  formatVersion: 3,
  width: millimetres(2 + columns * step),
  height: millimetres(15 + Math.ceil(names.length / columns) * step),
  cornerRadius: millimetres(0),
  variables: [],
  elements: [
    {
      x: millimetres(8),
      y: millimetres(2),
      width: millimetres(80),
      height: millimetres(10),
      id: 'barcode',
      type: 'barcode',
      symbology: 'code128',
      content: 'PICTOGRAMS',
      moduleWidth: micrometres(375),
      showText: false,
      rotation: 0,
    },
    ...names.map(
      (name, index): LabelElement => ({
        ...frameOf(index),
        id: name,
        type: 'pictogram',
        pictogram: name,
        ...(index % 10 === 3 && { rotation: 90 }),
        ...(index % 10 === 7 && { ink: 'accent' }),
      }),
    ),
  ],
}
