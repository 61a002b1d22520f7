import type { LabelDocument } from '@labelwright/label-document/label-document'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { checkRecord } from '@labelwright/open-label/check-record'
import type { Fields } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { layOutAlone } from './measure-symbol.ts'
import { forPurpose, purposes } from './purposes.ts'
import { moduleBounds, smallestModule } from './smallest-module.ts'

const resources = await loadResources()
await loadSymbolLibrary(resources)
const document = { formatVersion: 3, cornerRadius: 0, variables: [] } as unknown as LabelDocument
const plain: Fields = {
  type: 'barcode',
  x: 0,
  y: 0,
  width: 40_000,
  height: 15_000,
  symbology: 'code39',
  content: 'A',
  moduleWidth: 250,
  showText: true,
  rotation: 0,
  applicationStandard: 'vda-4994',
}

describe('A barcode for a purpose', () => {
  it.each(purposes)('$name is one that the label takes and that can be encoded without a doubt', (purpose) => {
    const fields = forPurpose(plain, purpose, [])
    expect(checkRecord('e:code', { kind: 'element', fields })).toBeUndefined()
    const { problems, elements } = layOutAlone(fields, { document, values: {}, resources, dpi: 203.2 })
    expect(problems.filter(({ code }) => code !== 'barcode-too-large')).toEqual([])
    expect(elements.flatMap(({ marks }) => marks)).not.toEqual([])
    expect(fields.applicationStandard).toBe(purpose.standard)
  })

  it.each(purposes)(
    '$name has modules that its standard takes on printers of 203 and 300 dpi',
    ({ symbology, standard }) => {
      for (const dpi of [203.2, 300]) expect(smallestModule(moduleBounds(symbology, standard), [dpi])).toBeDefined()
    },
  )

  it('takes its values from variables of the label, whatever the spelling', () => {
    const carton = purposes.find(({ name }) => name === 'carton')
    if (!carton) throw new Error('There is no carton.')
    const { content } = forPurpose(plain, carton, ['GTIN', 'Expiration date', 'weight'])
    expect(content).toBe('(01){{GTIN}}(17){{Expiration date}}(10)ABC123')
  })
})
