import { expect, it } from 'vitest'
import { weightFinding } from './weight-finding.ts'

const values = { name: 'QR', count: 20, longest: 2_000, seconds: 1.4, maxSeconds: 1 }
const heavy = { path: 'document', code: 'heavy-barcodes', message: 'English', values }

it('The checks of a design warn of a label that takes too long to draw, with what helps [SEC-42]', () => {
  const [found, ...more] = weightFinding({ sequence: 3, tooHeavy: { message: 'English', errors: [heavy] } })
  expect(found?.finding).toMatchObject({
    code: 'label-too-heavy',
    severity: 'warning',
    message: 'Drawing this label takes 1.4 s of processor time. Labels that take more than 1 s cannot be published.',
    mend: 'It has 20 QR codes of up to 2,000 characters. Use fewer of them, or shorten what they hold.',
  })
  expect(more).toEqual([])
})

it('The checks of a design say the sentence of the server where it names no part', () => {
  const [found] = weightFinding({ sequence: 3, tooHeavy: { message: 'It takes too long.', errors: [] } })
  expect(found?.finding.message).toBe('It takes too long.')
})

it('The checks of a design say nothing of a label that may be published, or is not weighed yet', () => {
  expect(weightFinding({ sequence: 3, tooHeavy: null })).toEqual([])
  expect(weightFinding(undefined)).toEqual([])
})
