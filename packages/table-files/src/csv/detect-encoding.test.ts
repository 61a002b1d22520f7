import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { memorySource } from '../testing/memory-source.ts'
import { detectEncoding } from './detect-encoding.ts'

const found = (text: string, encoding: string) => {
  const bytes = iconv.encode(text, encoding)
  expect(iconv.decode(bytes, encoding), 'the encoding has every letter of the sample').toBe(text)
  return detectEncoding(memorySource(bytes)).encoding
}

const many = (count: number, line: (number: number) => string) => Array.from({ length: count }, (_, at) => line(at))

/** What spreadsheets of western Windows write. */
const western: readonly string[] = [
  'Artikelnr;Benämning;Pris\n1001;Skruv;1\u00a0250,00\n1002;Mutter;2\u00a0000,00',
  'Artikelnr;Pris\n1001;1\u00a0250',
  'Artikelnr;Benämning\n1001;Skruv 4×40\n',
  'nr;text\n1;Skruv 4×40\n',
  'Kärl;§ 5\n',
  'nr;text\n1;enligt § 5\n',
  'nr;text\n1;Loctite® 243\n',
  'nr;text\n1;Lego™ låda\n',
  'nr;text\n1;Lego™\n',
  'Varenr;Navn\n1;Skrue Ø8 × 40\n2;Rør\n',
  'nr;namn\n1;Skruv Ø8\n',
  'Référence;Désignation;Prix\n1;Vis à bois;1\u00a0250,00\n2;Cheville;2\u00a0000,00\n',
  'Désignation\nVis à bois\n',
  'nr;temp\n1;25°C ± 2°\n',
  'nr;mått\n1;½ tum\n2;3¾ tum\n3;10 m²\n4;5 µm\n',
  'nr;pris\n1;5 €\n2;10 €/st\n',
  'no;name\n1;Men’s boot – black\n2;“Extra” strong…\n3;Don’t bend\n',
  'BENÄMNING;FÄRG;MÅTT\nKÖK;BLÅ;Ø 5\n',
  'Größe;Maß\nSchlüssel;Straße\n',
  'Bezeichnung\nMaße in mm\n',
  'Navn;Størrelse\nBæger;Blå\nÆske;Rød\n',
  'Descripción;Tamaño\nCaña española;¿Qué?\n',
  'Descrição;Preço\nBotão vermelho;não\n',
  'Nº;Denominación\n1;2ª mano\n',
  'nr;namn\n1;Kaffe à la carte\n2;Crème brûlée\n',
  ['Artikelnr;Pris', ...many(300, (at) => `${at};${at}\u00a0250,00`)].join('\n'),
  ['Artikelnr;Mått', ...many(300, (at) => `${at};${at}×40`)].join('\n'),
  ['Artikelnr;Namn', ...many(300, (at) => `${at};Loctite® ${at} enligt § 5`)].join('\n'),
  ['Artikelnr;Namn', ...many(300, (at) => `${at};Lego™ – Men’s “best”…`)].join('\n'),
  ['Artikelnr;Benämning', ...many(300, (at) => `${at};Låda nr ${at}, ${at}\u00a0000 st, ±½ mm`)].join('\n'),
  ['Varenr;Navn', ...many(300, (at) => `${at};Skrue Ø${at} × 40`)].join('\n'),
]

/** What the Windows of a command prompt and old programs of shops write, and old Macintoshes. */
const words: readonly string[] = [
  'Artikelnr;Benämning\n1;Kärl\n',
  'nr;namn\n1;Möbel för kök\n2;Låda, blå\n',
  'Artikel;Färg\nHjälm;grön\nMåttband;röd\n',
  'ARTIKEL;LÄNGD\nÖGLA;BRÄDA\nÅRA;FÄRG\n',
  'Varenr;Størrelse\n1;Rør, blå\n2;Bæger\n3;Æske\n',
  'Référence;Désignation\n1;Pièce détachée\n2;Façade en chêne\n',
  'Modèle;Quantité\nVis à tête fraisée;Écrou\n',
  'Größe;Stück\nSchlüssel;Häkchen\nStraße;Rädchen\n',
  ['Artikelnr;Benämning', ...many(300, (at) => `${at};Skruv för trä och plåt, grå`)].join('\n'),
  ['Varenr;Navn', ...many(300, (at) => `${at};Møtrik til rør, grå`)].join('\n'),
  ['Nummer;Bezeichnung', ...many(300, (at) => `${at};Schlüssel für Türen, weiß`)].join('\n'),
  ['Référence;Désignation', ...many(300, (at) => `${at};Clé à molette, chromée`)].join('\n'),
]

describe('The encoding of a file without a mark', () => {
  it.each(western)('is windows-1252 where only that is what a person wrote: %j', (text) => {
    expect(found(text, 'windows-1252')).toBe('windows-1252')
  })

  it.each(words)('is cp850 where only that makes words of it: %j', (text) => {
    expect(found(text, 'cp850')).toBe('cp850')
  })

  it.each(words)('is macintosh where only that makes words of it: %j', (text) => {
    expect(found(text, 'macintosh')).toBe('macintosh')
  })

  it.each(words)('is windows-1252 of the same words: %j', (text) => {
    expect(found(text, 'windows-1252')).toBe('windows-1252')
  })

  it.each([
    ['cp850', 'Artikelnr;Mått\n1;Rör 4×40, ±½ mm\n2;Kärl § 5, 25°\n'],
    ['macintosh', 'Artikelnr;Mått\n1;Rör ± 5 mm, 25°\n2;Kärl § 5, Lego™ låda\n'],
    ['windows-1250', 'Název;Barva\nšroub M8×40;žlutý\nmatice;1\u00a0250 Kč\n'],
    ['windows-1250', 'Nazwa;Cena\nŚruba;5 zł\nNakrętka żółta;1\u00a0250\n'],
    ['windows-1251', 'Название;Цена\nболт ±40°;1\u00a0250\n'],
    ['windows-1254', 'Ürün;Açıklama\nVida;çelik, küçük\nSomun;gümüş rengi\n'],
    ['windows-1257', 'Nosaukums;Krāsa\nskrūve;zaļš\nuzgrieznis;dzeltenīgs\n'],
  ])('is %s with the signs of all languages among its words: %j', (encoding, text) => {
    expect(found(text, encoding)).toBe(encoding)
  })

  it.each([
    ['windows-1250', 'Megnevezés;Szín\nfűtőtest;zöld\ncsőbilincs;szürke\n'],
    ['windows-1250', 'Název;Barva\nřetěz;černý\nkolečko;červené\n'],
    ['windows-1250', 'Názov;Farba\nkľúč;čierny\nhadička;žltá\n'],
    ['windows-1250', 'Denumire\nŞurub lăcuit\nCârlig ţintă\n'],
    ['windows-1250', 'Naziv\nčep žuti\nključ široki\n'],
    ['iso-8859-2', 'Nazwa\nśruba żółta\nnakrętka ciężka\n'],
    ['iso-8859-15', 'Référence;Prix\nŒillet de fixation;5 €\nCœur façonné;10 €\n'],
    ['windows-1252', 'Référence;Prix\nŒillet de fixation;5 €\nCœur façonné;10 €\n'],
    ['windows-1252', 'Designação;Preço\nParafusos e botões;não\nÓleo de limpeza;10 €\n'],
    ['windows-1252', 'Nombre\nTaco de expansión\nCaña pequeña\nÁrbol único\n'],
    ['windows-1252', 'Descrizione\nQualità più alta\nPerché no\n'],
    ['windows-1252', 'Heiti\nÞéttihringur með þræði\nJárnbitar úr stáli\n'],
  ])('is %s by the letters of one language, not of all that are written in it: %j', (encoding, text) => {
    expect(found(text, encoding)).toBe(encoding)
  })
})

const mixed = (...parts: readonly (readonly [encoding: string, text: string])[]) =>
  detectEncoding(memorySource(Buffer.concat(parts.map(([encoding, text]) => iconv.encode(text, encoding)))))

describe('A file of which most lines that tell are UTF-8', () => {
  const good = 'Article number;Name\nA1;Größe\nA2;Länge\nA3;Bolt\n'

  it.each(['windows-1252', 'cp850', 'euc-kr'] as const)('stays UTF-8 with one line in %s', (encoding) => {
    const line = encoding === 'euc-kr' ? 'A4;나사\n' : 'A4;Größe\n'
    expect(mixed(['utf-8', good], [encoding, line])).toEqual({ encoding: 'utf-8' })
  })

  it('stays UTF-8 where as many lines tell the one as the other, and is no longer where more tell the other', () => {
    const lines = ['A4;Größe\n', 'A5;Länge\n'].join('')
    expect(mixed(['utf-8', good], ['windows-1252', lines]).encoding).toBe('utf-8')
    expect(mixed(['utf-8', good], ['windows-1252', `${lines}A6;Höhe\n`]).encoding).toBe('windows-1252')
  })

  it('is known by lines far behind its first thousands of plain ones, with any ends of lines', () => {
    const plain = many(200_000, (at) => `${at};Bolt`).join('\r')
    expect(mixed(['utf-8', `${plain}\rA;Größe\r`], ['windows-1252', 'B;Größe\r']).encoding).toBe('utf-8')
    expect(mixed(['windows-1252', `${plain}\rA;Größe\r`]).encoding).toBe('windows-1252')
    expect(mixed(['windows-1250', `${plain}\rA;červené řetězy\r`]).encoding).toBe('windows-1250')
  })
})

describe('A guess that the letters do not decide', () => {
  it('is doubtful, with the lines that differ as both read them', () => {
    const bytes = iconv.encode('Name;Colour\nkačer;blue\nBolt;red\n', 'windows-1250')
    expect(detectEncoding(memorySource(bytes))).toEqual({
      encoding: 'windows-1252',
      doubt: { encoding: 'windows-1250', samples: [{ read: 'kaèer;blue', other: 'kačer;blue' }] },
    })
  })

  it('shows three lines at most, and the words around the letter of a long one', () => {
    const line = `${'x'.repeat(300)} kačer ${'y'.repeat(300)}`
    const bytes = iconv.encode(many(9, () => line).join('\n'), 'windows-1250')
    const { doubt } = detectEncoding(memorySource(bytes))
    expect(doubt?.samples).toHaveLength(3)
    expect(doubt?.samples[0]?.other).toMatch(/^x{37} kačer y{36}$/)
  })

  it.each(western)('is none of what spreadsheets of western Windows write: %j', (text) => {
    expect(detectEncoding(memorySource(iconv.encode(text, 'windows-1252')))).toEqual({ encoding: 'windows-1252' })
  })
})
