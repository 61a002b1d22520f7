import { describe, expect, it } from 'vitest'
import { labelOf, marksOf, read, reasonsOf } from './testing/read.ts'

const box = '^FO10,20^GB9,9,9^FS'

describe('The place of everything (^LH, ^LS, ^LT)', () => {
  it.each([
    ['^LH100,200', 110, 220],
    ['^LS5', 5, 20],
    ['^LS-5', 15, 20],
    ['^LT30', 10, 50],
    ['^LT-12', 10, 8],
    ['^LH1,2^LS3^LT4', 8, 26],
  ])('%s moves a field to %i, %i', (command, x, y) => {
    expect(marksOf(command + box)).toMatchObject([{ x, y }])
    expect(labelOf(`^XA${command}^XZ^XA${box}^XZ`).marks).toMatchObject([{ x, y }])
  })

  it.each(['^LT121', '^LT-121', '^LS10000', '^LH32001,0'])('%s is told', (command) => {
    expect(reasonsOf(command)).toEqual([expect.stringContaining('not a number from')])
  })
})

describe('Units (^MU)', () => {
  it.each([
    ['^MUD', '^FO100,100^GB1024,128,128', { x: 100, y: 100, width: 1024, height: 128 }],
    ['^MUM', '^FO12.5,12.5^GB128,16,16', { x: 100, y: 100, width: 1024, height: 128 }],
    ['^MUI', '^FO.493,.493^GB5.044,.631,.631', { x: 100, y: 100, width: 1025, height: 128 }],
    ['^MUD,150,300', '^FO50,50^GB20,20,20', { x: 100, y: 100, width: 40, height: 40 }],
    ['^MUD,150,300^MUD', '^FO50,50^GB20,20,20', { x: 50, y: 50, width: 20, height: 20 }],
  ])('%s%s', (unit, field, mark) => {
    expect(marksOf(`${unit}${field}^FS`)).toMatchObject([mark])
  })

  it('that are not known are told', () => {
    expect(reasonsOf('^MUX')).toEqual(['^MUX: parameter 1 is "X", not one of D I M'])
    expect(reasonsOf('^MUD,150,400')).toEqual(['^MUD,150,400: parameter 3 is "400", not one of 150 200 300 600'])
  })
})

describe('The label as a whole (^PO, ^PM, ^LR, ^PW, ^LL, ^PQ)', () => {
  it('is inverted, mirrored and reversed until that is switched off', () => {
    expect(labelOf(`^XA^POI^PMY^LRY${box}^XZ`)).toMatchObject({
      isInverted: true,
      isMirrored: true,
      marks: [{ isReversed: true }],
    })
    expect(labelOf(`^XA^POI^PMY^LRY^XZ^XA${box}^XZ`)).toMatchObject({ isInverted: true, isMirrored: true })
    expect(labelOf(`^XA^POI^PMY^LRY^XZ^XA^PON^PMN^LRN${box}^XZ`)).toMatchObject({
      isInverted: false,
      isMirrored: false,
      marks: [{ isReversed: false }],
    })
  })

  it('is printed once unless each label says more', () => {
    const { labels } = read(`^XA${box}^PQ5^XZ^XA${box}^XZ`)
    expect(labels.map(({ copies }) => copies)).toEqual([5, 1])
  })

  it.each(['^PQ100000000', '^PQ0', '^POX', '^PMX', '^PW20001', '^LL20001'])('%s is told', (command) => {
    expect(reasonsOf(command)).toHaveLength(1)
  })
})

describe('Settings of the print', () => {
  it('are kept as they are asked for, with their units', () => {
    const { settings } = labelOf(`^XA^PR4,6,B^MD-7~SD25^MNM^MTT^MMP^JZN^XB~TA-30^ML4000^PQ3,2${box}^XZ`)
    expect(settings).toEqual({
      printSpeed: 4,
      slewSpeed: 6,
      backfeedSpeed: 3,
      darknessChange: -7,
      darkness: 25,
      mediaTracking: 'mark',
      mediaType: 'thermal-transfer',
      printMode: 'peel-off',
      isReprintedAfterError: false,
      isBackfeedSuppressed: true,
      tearOffDots: -30,
      longestLabelDots: 4000,
      labelsBetweenPauses: 2,
    })
  })

  it('hold for the labels after them', () => {
    const { labels } = read(`^XA${box}^XZ^XA^PR8^XZ^XA${box}^XZ^XA^PR,,2${box}^XZ`)
    expect(labels.map(({ settings }) => settings)).toEqual([{}, { printSpeed: 8 }, { printSpeed: 8, backfeedSpeed: 2 }])
  })

  it.each(['^PR19', '^MD31', '~SD31', '^MNX', '^MTX', '^MMX', '~TA121', '^JZX'])(
    '%s is told and not kept',
    (command) => {
      const { labels, notUnderstood } = read(`^XA${command}${box}^XZ`)
      expect(notUnderstood).toHaveLength(1)
      expect(labels[0]?.settings).toEqual({})
    },
  )

  it.each([
    ['^JMB', 'the label is drawn with all dots of the head'],
    ['^MCN', 'what the label before it printed is not kept'],
    ['^CVY', 'wrong barcode data is reported here and not on the label'],
    ['~DUR:FONT,10,00', 'its letters are drawn in a font of this computer'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })

  it.each(['^JMA', '^MCY', '^CVN', '^JUS', '^MFN,N', '~JSN', '~JK', '^PA0,1,1,0', '~HS', '~JR', '^SZ2', '^ZZ', '~PS'])(
    '%s is passed over, for it draws nothing',
    (command) => {
      expect(reasonsOf(command)).toEqual([])
    },
  )
})
