import { describe, expect, it } from 'vitest'
import { readScale, type ScalePort } from './read-scale.ts'
import { readScaleLine } from './scale-line.ts'

const weight = (value: string, unit: string, isSteady: boolean | undefined) => ({
  kind: 'weight',
  value,
  unit,
  isSteady,
})

describe('A line of a scale', () => {
  it.each([
    ['S S     100.00 g', weight('100.00', 'g', true)],
    ['S D       0.512 kg', weight('0.512', 'kg', false)],
    ['S I', { kind: 'busy' }],
    ['S +', { kind: 'out-of-range' }],
    ['S -', { kind: 'out-of-range' }],
    ['ST,+0001234.5  g', weight('1234.5', 'g', true)],
    ['ST,GS,+   1.250kg', weight('1.250', 'kg', true)],
    ['US,+0000000.0  g', weight('0.0', 'g', false)],
    ['QT,+00012345 PC', weight('12345', 'PC', true)],
    ['OL,+9999999.9  g', { kind: 'out-of-range' }],
    ['  + 1,250 kg ', weight('1.250', 'kg', undefined)],
    ['ST,-0000012.5  g', { kind: 'out-of-range' }],
    ['S S      -1.00 g', { kind: 'out-of-range' }],
    ['ES', undefined],
    ['1.250', undefined],
    ['S S one g', undefined],
    ['', undefined],
  ])('"%s"', (line, said) => {
    expect(readScaleLine(line)).toEqual(said)
  })
})

const times = { answerMs: 40, steadyMs: 200 }

/** A scale that answers questions, or talks by itself; what it was asked is kept. */
function scaleThat(answer: (question: string, count: number) => string | undefined, talk: readonly string[] = []) {
  const asked: string[] = []
  let say: (text: string) => void = () => undefined
  let isOpen = false
  const port: ScalePort = {
    readable: new ReadableStream({
      start: (controller) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    }),
    writable: new WritableStream({
      write: (bytes) => {
        const question = new TextDecoder().decode(bytes)
        asked.push(question)
        const said = answer(question, asked.length)
        if (said !== undefined) say(said)
      },
    }),
    open: async () => {
      isOpen = true
      for (const text of talk) say(text)
    },
    close: async () => {
      isOpen = false
    },
  }
  return { port, asked, isOpen: () => isOpen }
}

const mute = () => undefined

describe('A scale', () => {
  it('that talks by itself is not asked; a line may come in pieces', async () => {
    const { port, asked, isOpen } = scaleThat(mute, ['S D  0.9', ' kg\r\nS S  1.2', '50 kg\r\n'])
    expect(await readScale(port, times)).toEqual({ value: '1.250', unit: 'kg' })
    expect([asked, isOpen()]).toEqual([[], false])
  })

  it('is asked as MT-SICS does, then as A&D does', async () => {
    const sics = scaleThat((question) => (question === 'S\r\n' ? 'S S  12.0 g\r\n' : undefined))
    expect(await readScale(sics.port, times)).toEqual({ value: '12.0', unit: 'g' })
    const other = scaleThat((question) => (question === 'Q\r\n' ? 'ST,+0000012.0  g\r\n' : undefined))
    expect(await readScale(other.port, times)).toEqual({ value: '12.0', unit: 'g' })
    expect([sics.asked, other.asked]).toEqual([['S\r\n'], ['S\r\n', 'Q\r\n']])
  })

  it('that does not say whether it rests is believed when it says the same twice', async () => {
    const { port } = scaleThat(mute, ['1.20 kg\r\n', '1.25 kg\r\n', '1.25 kg\r\n'])
    expect(await readScale(port, times)).toEqual({ value: '1.25', unit: 'kg' })
  })

  it.each([
    ['says nothing', 'no-answer', scaleThat(mute)],
    ['says nothing that is a weight', 'no-answer', scaleThat(() => 'ES\r\n')],
    ['is never steady', 'not-steady', scaleThat((_, count) => `US,+${count}.0  g\r\n`)],
    ['bears too much', 'out-of-range', scaleThat(() => 'S +\r\n')],
  ])('that %s ends in a reason: %s', async (_, failure, { port, isOpen }) => {
    await expect(readScale(port, times)).rejects.toMatchObject({ failure })
    expect(isOpen()).toBe(false)
  })

  it('that is used by another program says so', async () => {
    const { port } = scaleThat(mute)
    const open = () => Promise.reject(new DOMException('busy', 'NetworkError'))
    await expect(readScale({ ...port, open }, times)).rejects.toMatchObject({ failure: 'not-connected' })
  })
})
