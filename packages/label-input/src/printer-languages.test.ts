import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languageOf } from './printer-languages.ts'
import { handWrittenLabels } from './to-document/testing/hand-written-labels.ts'
import { eplLabels, tsplLabels } from './to-document/testing/image-labels.ts'

const goldenFolder = new URL('../../label-output/src/zpl/golden/', import.meta.url)
const goldens = readdirSync(goldenFolder).filter((name) => name.endsWith('.zpl'))

describe('The language of a job', () => {
  it.each(eplLabels)('of %s is EPL', (_, job) => {
    expect(languageOf(job)).toBe('epl')
    expect(languageOf(job.replaceAll('\n', '\r\n'))).toBe('epl')
  })

  it.each(tsplLabels)('of %s is TSPL', (_, job) => {
    expect(languageOf(job)).toBe('tspl')
    expect(languageOf(job.replaceAll('\n', '\r\n').toLowerCase())).toBe('tspl')
  })

  it.each(handWrittenLabels)('of %s is ZPL', (_, commands) => {
    expect(languageOf(`^XA${commands}^XZ`)).toBe('zpl')
    expect(languageOf(`^xa${commands}^xz`)).toBe('zpl')
  })

  it('of what the product writes in ZPL is ZPL', () => {
    expect(goldens.length).toBeGreaterThan(0)
    for (const name of goldens) expect(languageOf(readFileSync(new URL(name, goldenFolder), 'latin1'))).toBe('zpl')
  })

  it.each(['', 'Hello world', '{"formatVersion":3}', 'N\nhello\n', 'PRINT 1', 'q100\nhello', 'Name,Count\nA,1\n'])(
    'of %j is none',
    (text) => {
      expect(languageOf(text)).toBeUndefined()
    },
  )
})
