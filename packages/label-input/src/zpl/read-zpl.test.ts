import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { crc16 } from './pictures/graphic-data.ts'
import { marksOf, read } from './testing/read.ts'

describe('A label', () => {
  it('has the size, the copies and the commands that were sent', () => {
    const { labels } = read('  ^XA^PW400^LL200^FO0,0^GB10,10,10^FS^PQ3^XZ\n^XA^FO1,2^GB5,5,5^FS^XZ')
    expect(labels.map(({ widthDots, heightDots, copies, source }) => [widthDots, heightDots, copies, source])).toEqual([
      [400, 200, 3, '^XA^PW400^LL200^FO0,0^GB10,10,10^FS^PQ3^XZ'],
      [400, 200, 1, '^XA^FO1,2^GB5,5,5^FS^XZ'],
    ])
  })

  it('is not fed for a format that prints nothing', () => {
    expect(read('^XA^PW400^MMT^XZ').labels).toEqual([])
  })

  it('is not printed without its end, and that is said', () => {
    const { labels, notUnderstood } = read('^XA^FO0,0^GB10,10,10^FS')
    expect(labels).toEqual([])
    expect(notUnderstood).toEqual([
      { place: { offset: 0, line: 1 }, command: '', reason: 'the last label has no ^XZ and is not printed' },
    ])
  })

  it('is moved by the home position', () => {
    expect(marksOf('^LH10,20^FO5,5^GB8,8,8^FS')).toMatchObject([{ x: 15, y: 25 }])
  })

  it.each([
    ['^PW30000', 'parameter 1 is "30000", not a number from 1 to 20000'],
    ['^LL0', 'parameter 1 is "0", not a number from 1 to 20000'],
    ['^GFA,1,,1,FF', 'its size is missing'],
    ['^GFA,60000000,60000000,3000,FF', 'larger than any label'],
    ['^PQ0', 'parameter 1 is "0", not a number from 1 to 99999999'],
    ['^QQ1', 'unknown command'],
    ['^XGR:NONE.GRF', 'the printer has no such picture'],
    ['^BCN,50^FDÄ', 'its data is not ASCII'],
    ['^BEN^FDabc', 'its data is not digits'],
    ['^BQN,2,3^FDhello', 'level and mode'],
    ['^CI14', 'character set'],
  ])('passes over %s and says so', (command, reason) => {
    const { labels, notUnderstood } = read(`^XA^FO0,0${command}^FS^FO1,1^GB2,2,2^FS^XZ`)
    expect(labels[0]?.marks).toHaveLength(1)
    expect(notUnderstood.map((entry) => entry.reason)).toEqual([expect.stringContaining(reason)])
  })

  it('survives anything', () => {
    for (const source of [
      '',
      '^',
      '~',
      '^X',
      '^A',
      '^FD',
      '^^^^',
      '^XA^GF',
      '^XA^GFB,99,99,9,',
      '^FD^XZ^XA',
      '\u0000^XA^BQ^FD',
    ]) {
      expect(read(source).labels).toEqual([])
    }
  })
})

describe('A box', () => {
  it('is four rules, or one where they meet', () => {
    expect(marksOf('^FO10,20^GB100,50,3^FS')).toMatchObject([
      { x: 10, y: 20, width: 100, height: 3 },
      { x: 10, y: 67, width: 100, height: 3 },
      { x: 10, y: 23, width: 3, height: 44 },
      { x: 107, y: 23, width: 3, height: 44 },
    ])
    expect(marksOf('^FO10,20^GB100,0,3^FS')).toMatchObject([{ width: 100, height: 3, isWhite: false }])
    expect(marksOf('^FO10,20^FR^GB9,9,9,W^FS')).toMatchObject([{ isWhite: true, isReversed: true }])
  })
})

describe('A picture', () => {
  const bytes = Uint8Array.from([0xff, 0x01, 0x80, 0x00, 0x80, 0x00, 0xff, 0xff])
  const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64')
  const withCrc = (kind: string, text: string) => `:${kind}:${text}:${crc16(text).toString(16).padStart(4, '0')}`

  it.each([
    ['hexadecimal', 'FF01800080 00\nFFFF'],
    ['compressed hexadecimal', 'HFG0G18,:!'],
    ['base64', withCrc('B64', base64(bytes))],
    ['compressed base64', withCrc('Z64', base64(deflateSync(bytes)))],
  ])('is read from %s', (_, data) => {
    const [mark] = marksOf(`^FO7,8^GFA,8,8,2,${data}^FS`)
    expect(mark).toMatchObject({ type: 'bits', x: 7, y: 8, scaleX: 1, bitmap: { bytesPerRow: 2, rows: 4 } })
    expect(mark?.type === 'bits' && [...mark.bitmap.bytes]).toEqual([...bytes])
  })

  it('is read from binary data, which may hold any sign', () => {
    const source = Buffer.concat([Buffer.from('^XA^FO0,0^GFB,3,3,1,'), Buffer.from('^~,'), Buffer.from('^FS^XZ')])
    const [mark] = read(source).labels[0]?.marks ?? []
    expect(mark?.type === 'bits' && [...mark.bitmap.bytes]).toEqual([...Buffer.from('^~,')])
  })

  it('repeats by letters up to 419 times', () => {
    const [mark] = marksOf('^FO0,0^GFA,210,210,210,zYF^FS')
    expect(mark?.type === 'bits' && Buffer.from(mark.bitmap.bytes).toString('hex')).toBe(`${'f'.repeat(419)}0`)
  })

  it('is refused when its check sum or its compression is damaged', () => {
    for (const data of [
      withCrc('Z64', base64(deflateSync(bytes))).replace(/....$/, '0000'),
      withCrc('Z64', base64(Uint8Array.from([1, 2, 3]))),
    ]) {
      expect(read(`^XA^FO0,0^GFA,8,8,2,${data}^FS^XZ`).notUnderstood).toHaveLength(1)
    }
  })

  it('is stored, recalled larger and forgotten', () => {
    const source = '~DGR:LOGO.GRF,2,1,F00F^XA^FO1,2^XGR:LOGO.GRF,2,3^FS^XZ'
    const reading = read(source)
    expect(reading.labels[0]?.marks).toMatchObject([{ type: 'bits', x: 1, y: 2, scaleX: 2, scaleY: 3 }])
    expect(reading.memory.pictures.has('LOGO')).toBe(true)
    expect(read(`${source}^XA^IDR:LOGO.GRF^FS^XZ`).memory.pictures.size).toBe(0)
  })
})

describe('Text', () => {
  it('has its place, font and size', () => {
    expect(marksOf('^FO10,20^A0R,40,30^FDHello^FS')).toMatchObject([
      { text: 'Hello', x: 10, y: 20, anchor: 'top-left', font: '0', rotation: 90, heightDots: 40, widthDots: 30 },
    ])
    expect(marksOf('^CF0,25^FT10,20^FDHello^FS')).toMatchObject([{ anchor: 'baseline', font: '0', heightDots: 25 }])
  })

  it('is UTF-8 where the label says so, with escapes for everything that is a command', () => {
    expect(marksOf('^CI28^FO0,0^A0N,20^FH^FDA_5EB_7EC_5F _C3_84 ö^FS')).toMatchObject([{ text: 'A^B~C_ Ä ö' }])
    expect(marksOf('^FO0,0^A0N,20^FH\\^FDA\\5EB_^FS')).toMatchObject([{ text: 'A^B_' }])
  })
})

describe('A barcode', () => {
  const fnc1 = '\u001d'

  it.each([
    ['^BCN,50,N^FDABC-1', 'code128', 'ABC-1'],
    ['^BCN,50,N^FD>:A>0B><C>=D', 'code128', 'A>B^C~D'],
    ['^BCN,50,N^FD>;382436>6CODE128>752375152', 'code128', '382436CODE128TEST'],
    ['^BCN,50,N^FDAB>51234>6x', 'code128', 'AB1234x'],
    ['^BCN,50,N^FD>;>80109501101530003>8>610ABC', 'gs1-128', `0109501101530003${fnc1}10ABC`],
    ['^BCN,50,N,N,N,D^FD(01)09501101530003(10)ABC', 'gs1-128', '010950110153000310ABC'],
    ['^BCN,50,N,N,N,A^FD>8011234>821x', 'gs1-128', `011234${fnc1}21x`],
    ['^BEN,50,N^FD590123412345', 'ean13', '5901234123457'],
    ['^BEN,50,N^FD5901234123457', 'ean13', '5901234123457'],
    ['^BQN,2,5^FDQA,https://example.com/a,b', 'qr', 'https://example.com/a,b'],
    ['^BQN,2,5^FDHM,B0005hello', 'qr', 'hello'],
    ['^BQN,2,5^FDMM,N123', 'qr', '123'],
    ['^CI28^BQN,2,5^FH^FDMA,_C3_85', 'qr', 'Å'],
    ['^BXN,6,200,,,,_,1^FD_1010950110153000310A_1B__C', 'gs1-datamatrix', `010950110153000310A${fnc1}B_C`],
    ['^BXN,6,200^FDplain_1', 'datamatrix', 'plain_1'],
    ['^BXN,6,200,,,,_^FDa_d065_M', 'datamatrix', 'aA\r'],
  ])('%s says what a scanner would read', (commands, symbology, data) => {
    expect(marksOf(`^FO1,1^BY3${commands}^FS`)).toMatchObject([{ type: 'barcode', symbology, data }])
  })

  it.each([
    ['^FO50,50^BCN,80,N^FDABC', 50, 50],
    ['^FT50,250^BCN,80,N^FDABC', 50, 170],
    ['^FT50,250^BCR,80,N^FDABC', 50, 250],
    ['^FT250,250^BCI,80,N^FDABC', 114, 250],
    ['^FT250,250^BCB,80,N^FDABC', 170, 114],
    ['^FO50,50^BXN,5,200^FDabc', 50, 50],
    ['^FT50,250^BXN,5,200^FDabc', 50, 200],
    ['^FO50,50^BQN,2,5^FDMA,x', 50, 60],
    ['^BY2,3,100^FO50,50^BQN,2,5^FDMA,x', 50, 150],
  ])('%s starts where a printer starts it', (commands, x, y) => {
    expect(marksOf(`^BY2${commands}^FS`)).toMatchObject([{ x, y }])
  })

  it('has the bars and modules that were asked for', () => {
    expect(marksOf('^BY3,2,70^FO0,0^BCN,,N^FDA^FS')).toMatchObject([
      { moduleDots: 3, symbol: { kind: 'linear', barHeightDots: 70 } },
    ])
    expect(marksOf('^FO0,0^BXN,7,200^FDabc^FS')).toMatchObject([
      { moduleDots: 7, symbol: { kind: 'matrix', columns: 10, rows: 10 } },
    ])
  })

  it('has its text below unless that is switched off', () => {
    const [bars, text] = marksOf('^FO10,10^BY2^BCN,80^FDABC^FS')
    expect(bars).toMatchObject({ type: 'barcode', x: 10 })
    expect(text).toMatchObject({
      type: 'text',
      text: 'ABC',
      x: 10,
      y: 94,
      anchor: 'line',
      block: { widthDots: 136, align: 'center' },
    })
  })
})

describe('A block of one line', () => {
  it.each([
    ['^FB300,1,0,R', { widthDots: 300, align: 'right' }],
    ['^FB300,1,0,C', { widthDots: 300, align: 'center' }],
    ['^FB300', undefined],
  ] as const)('%s says where the text stands', (command, block) => {
    const [mark] = marksOf(`^FT10,20^A0N,20,20${command}^FDx^FS`)
    expect(mark?.type === 'text' && mark.block).toEqual(block)
  })
})

describe('Symbols of two widths and of retail', () => {
  it.each([
    ['^BY3,3^B3N,N,50,N,N^FDAB-1', 'code39', 'AB-1'],
    ['^BY3,3^B3N,Y,50,N,N^FDAB-1', 'code39', 'AB-1F'],
    ['^BY3,3^B2N,50,N,N,Y^FD123', 'itf14', '1236'],
    ['^B8N,50,N,N^FD9638507', 'ean8', '96385074'],
    ['^BUN,50,N,N,N^FD3600029145', 'upca', '036000291452'],
  ])('%s are read', (field, symbology, data) => {
    expect(marksOf(`^FO0,0${field}^FS`)).toMatchObject([{ symbology, data }])
  })
})
