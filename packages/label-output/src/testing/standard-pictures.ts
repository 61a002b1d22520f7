// The standard labels with their samples, as they are drawn and written.
import { deflateSync } from 'node:zlib'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleSettingsOf } from '@labelwright/label-document/standard-labels/read-settings'
import { makeStandardLabel, standardLabelTemplates } from '@labelwright/label-document/standard-labels/standard-labels'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { PNG } from 'pngjs'
import { writePdf } from '../pdf/write-pdf.ts'
import { writeZpl } from '../zpl/write-zpl.ts'

const logo = new PNG({ width: 40, height: 20 })
export const pictureResources = {
  ...(await loadResources()),
  media: new Map([['a'.repeat(64), PNG.sync.write(logo)]]),
}
await loadPictograms(pictureResources)

/** Each standard label in each of its sizes. */
export const standardPictures = standardLabelTemplates.flatMap((template) =>
  template.sizes.map(({ id }) => {
    const document = makeStandardLabel(template.id, id, sampleSettingsOf(template))
    if (!document) throw new Error(`No label ${template.id} of ${id}`)
    return { name: `${template.id} ${id}`, document }
  }),
)
export type StandardPicture = (typeof standardPictures)[number]

export const drawPicture = ({ document }: StandardPicture, dpi: number) =>
  layOutLabel(compileLabel(document, { resources: pictureResources, dpi }), sampleValuesOf(document.variables)).drawing

export type DrawnPicture = ReturnType<typeof drawPicture>

export const zplOf = (drawing: DrawnPicture): string =>
  writeZpl(drawing, { resources: pictureResources, copies: 1, deflate: (bytes) => deflateSync(bytes) })

/** Not compressed: what is agreed is what is drawn, not how a version of zlib packs it. */
export const pdfOf = (drawing: DrawnPicture): Uint8Array =>
  writePdf([drawing], {
    resources: pictureResources,
    copies: 1,
    title: '',
    deflate: (bytes) => deflateSync(bytes, { level: 0 }),
  })
