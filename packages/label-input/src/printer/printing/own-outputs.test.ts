import { deflateSync } from 'node:zlib'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { outputFormats } from '@labelwright/label-output/output-formats'
import { rasterise } from '@labelwright/label-output/raster/rasterise'
import { toGrey } from '@labelwright/label-output/testing/grey'
import { practiceLabels } from '@labelwright/label-output/testing/practice-labels'
import { describe, expect, it } from 'vitest'
import { dpi, resources } from '../../to-document/testing/convert.ts'
import { paintLabel } from '../painting/paint-label.ts'
import { epl, tspl } from '../testing/image-jobs.ts'

describe('A label that the product writes', () => {
  it.each([
    ['epl', epl],
    ['tspl', tspl],
  ] as const)('in %s is read to the same dots', (format, { read }) => {
    expect(practiceLabels.length).toBeGreaterThan(0)
    for (const { name, document } of practiceLabels) {
      const { drawing } = layOutLabel(compileLabel(document, { resources, dpi }), sampleValuesOf(document.variables))
      const options = { resources, copies: 2, title: name, deflate: (rows: Uint8Array) => deflateSync(rows) }
      const bytes = outputFormats[format].write([drawing], options)
      const { width, height, grey } = toGrey(rasterise(drawing, resources))
      const { labels, notUnderstood } = read(bytes, { widthDots: width, heightDots: height })
      expect(notUnderstood).toEqual([])
      expect(labels).toHaveLength(1)
      const [label] = labels
      if (!label) throw new Error('No label')
      expect(label.copies).toBe(2)
      const { black, ...size } = paintLabel(label)
      expect(size).toEqual({ width, height })
      expect(black.every((dot, index) => dot === (grey[index] === 0 ? 1 : 0))).toBe(true)
    }
  })
})
