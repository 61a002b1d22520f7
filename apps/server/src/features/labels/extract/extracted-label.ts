import type { ExtractedLabel } from '@labelwright/contract/server/labels-schemas'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { compilePages, layOutPages } from '@labelwright/label-layout/lay-out-pages'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { writeSvg } from '@labelwright/label-output/svg/write-svg'
import { pictureDpi } from '../picture-dpi.ts'
import { shownVariables } from '../shown-variables.ts'

type Read = Pick<ExtractedLabel, 'name' | 'copies' | 'document' | 'warnings' | 'printedPicture' | 'zpl' | 'zplRefusals'>

/** A label that was read, with the picture of its first page as a printer of `pictureDpi` prints it. */
export function toExtracted(read: Read, resources: LayoutResources): ExtractedLabel {
  const { document } = read
  const compiled = compilePages(document, { resources, dpi: pictureDpi, purpose: 'design' })
  const { drawings, problems } = layOutPages(compiled, sampleValuesOf(document.variables))
  const told = new Set(read.warnings.map(({ message }) => message))
  const more = problems.filter(({ severity, message }) => severity === 'error' && !told.has(message))
  return {
    ...read,
    svg: null,
    pdf: null,
    mediaWidth: document.width / 1000,
    mediaHeight: document.height / 1000,
    variables: shownVariables(document),
    warnings: [...read.warnings, ...more.map(({ message }) => ({ message, line: null }))],
    picture: writeSvg(drawings[0], resources),
  }
}
