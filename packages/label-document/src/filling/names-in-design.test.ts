import { describe, expect, it } from 'vitest'
import type { LabelDocument } from '../label-document.ts'
import { readLabelDocument } from '../read-label-document.ts'
import { variable } from '../testing/variable.ts'
import { namesInDesign } from './names-in-design.ts'

const frame = { x: 0, y: 0, width: 10_000, height: 10_000 }
const picture = (id: string, source: string) => ({ id, type: 'picture', ...frame, source })
const pictogram = (id: string, name: string) => ({ id, type: 'pictogram', ...frame, pictogram: name })

function documentOf(elements: readonly object[], variables: readonly object[] = []): LabelDocument {
  const size = { formatVersion: 3, width: 50_000, height: 30_000, cornerRadius: 0 }
  const { document, problems } = readLabelDocument({ ...size, variables, elements })
  if (!document) throw new Error(JSON.stringify(problems))
  return document
}

describe('The names in a design [CMP-11]', () => {
  it('are those of its contents and of its defaults, in lower case', () => {
    const document = documentOf(
      [
        picture('a', 'Brand.svg'),
        picture('b', '{{logo}}'),
        picture('c', 'country-{{country}}.png'),
        pictogram('d', 'GHS02'),
      ],
      [variable('logo', { variableData: 'Logo.svg' }), variable('country', { variableData: 'DE' })],
    )
    expect(namesInDesign(document)).toEqual({
      pictures: ['brand.svg', 'logo.svg', 'country-de.png'],
      pictograms: ['ghs02'],
      ofVariables: ['logo.svg', 'de'],
    })
  })

  it('are also the texts of expressions and the choices of variables, which data may choose between', () => {
    const document = documentOf(
      [picture('a', `{{= country == "DE" ? "de.png" : 'se.png' }}`), pictogram('b', '{{sign}}')],
      [
        variable('country', { variableData: 'SE' }),
        variable('sign', { inputType: 'option', options: ['ghs02', 'ghs05'], variableData: 'ghs02' }),
      ],
    )
    const names = namesInDesign(document)
    expect(names.pictures).toEqual(['se.png', 'de', 'de.png'])
    expect(names.pictograms).toEqual(['ghs02'])
    expect(names.ofVariables).toEqual(['se', 'ghs02', 'ghs05'])
  })

  it('are none where no picture and no pictogram is named by a text', () => {
    const document = documentOf([], [variable('logo', { variableData: 'logo.svg' })])
    expect(namesInDesign(document)).toEqual({ pictures: [], pictograms: [], ofVariables: [] })
  })
})
