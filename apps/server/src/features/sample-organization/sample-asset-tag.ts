import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'

const assetNumber = (series: string): LabelVariable => ({
  variableId: 'v6',
  variableName: 'assetNumber',
  variableData: '',
  sampleValue: 'A-000000',
  dataType: 'default',
  propertySize: 20,
  required: true,
  inputType: 'serial',
  series,
})

/** Large stands the number that each tag gets when it is printed; the article's own identifier moves down to its place. */
const contents: Readonly<Record<string, string>> = {
  asset: '{{assetNumber}}',
  location: '{{location}} · {{externalIdentifier}}',
}

const withContent = (element: LabelElement): LabelElement => {
  const content = contents[element.id]
  return element.type === 'text' && content !== undefined ? { ...element, content } : element
}

/** The sample's asset tag, numbered from a series: no document that comes with the product can know the series' id. */
export const withAssetNumber = (tag: LabelDocument, seriesId: string): LabelDocument => ({
  ...tag,
  variables: [...tag.variables, assetNumber(seriesId)],
  elements: tag.elements.map(withContent),
})
