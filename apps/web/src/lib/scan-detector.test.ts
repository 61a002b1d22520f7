import { describe, expect, it } from 'vitest'
import { createScanDetector } from './scan-detector.ts'

/** Types a text at a pace and answers what the Enter at its end tells. */
function type(text: string, msBetween: number): string | undefined {
  const detector = createScanDetector()
  let at = 1_000
  for (const key of text) {
    detector.press(key, at)
    at += msBetween
  }
  return detector.press('Enter', at).scan
}

describe('A scanner', () => {
  it('is known by its pace', () => {
    expect(type('7350001234564', 8)).toBe('7350001234564')
  })

  it.each([
    ['a person who types', 'NB-20418', 90],
    ['a pace of 30 ms', 'NB-20418', 30],
    ['two characters in a rush', 'ab', 5],
  ])('is not %s', (_, text, msBetween) => {
    expect(type(text, msBetween)).toBeUndefined()
  })

  it('begins another scan behind its Enter, however soon', () => {
    const detector = createScanDetector()
    for (const [index, key] of [...'NB-1', 'Enter'].entries()) detector.press(key, index * 5)
    expect(detector.press('N', 25).begins).toBe(true)
  })

  it('may take a breath before its Enter, but no longer', () => {
    const detector = createScanDetector()
    for (const [index, key] of [...'NB-1'].entries()) detector.press(key, index * 5)
    expect(detector.press('Enter', 100).scan).toBe('NB-1')
    for (const [index, key] of [...'NB-1'].entries()) detector.press(key, 1000 + index * 5)
    expect(detector.press('Enter', 1200).scan).toBeUndefined()
  })

  it('may press Shift between its characters', () => {
    const detector = createScanDetector()
    let at = 0
    for (const key of ['Shift', 'N', 'Shift', 'B', '-', '1']) {
      detector.press(key, at)
      at += 4
    }
    expect(detector.press('Enter', at).scan).toBe('NB-1')
  })

  it('starts afresh after something typed by hand', () => {
    const detector = createScanDetector()
    detector.press('x', 0)
    expect(detector.press('1', 500).begins).toBe(true)
    detector.press('2', 505)
    detector.press('3', 510)
    expect(detector.press('Enter', 515).scan).toBe('123')
  })
})
