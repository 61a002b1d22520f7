import type { LinearWish } from '../../printer/barcodes/draw-barcode.ts'
import {
  codabar as codabarOf,
  code11 as code11Of,
  code93 as code93Of,
  industrial as industrialCode,
  msi as msiOf,
  plessey as plesseyCode,
  type RareLinear,
  rareLinearContent,
} from '../../printer/barcodes/rare-linear-contents.ts'
import type { Commands } from '../printer-state.ts'
import { addContent, barcode, type DrawBarcode, linearWish, placesAfterCheck, usualPlaces } from './barcode-field.ts'

const drawRare =
  (wish: LinearWish, code: RareLinear): DrawBarcode =>
  (state, text) =>
    addContent(state, wish, rareLinearContent(state, code, { text, bars: wish }))

/** `^B1o,e,h,f,g`; e is Y for one check digit and N for two. */
const code11 = barcode((parameters, state) => {
  const count = parameters.isYes(1, false) ? 1 : 2
  return drawRare(linearWish(state, parameters, placesAfterCheck), code11Of(count))
})

/** `^BAo,h,f,g,e`; the check characters are always there, e shows them as well. */
const code93 = barcode((parameters, state) => {
  const wish = linearWish(state, parameters)
  const isCheckShown = parameters.isYes(4, false)
  return (at, bytes) => {
    const reason = drawRare(wish, code93Of(bytes))(at, bytes)
    return reason ?? (isCheckShown ? 'its line of text does not show the check characters' : undefined)
  }
})

const startAndStop = { A: 'A', B: 'B', C: 'C', D: 'D' }

/** `^BKo,e,h,f,g,k,l`: the letters of start and stop, which the text shows too. */
const codabar = barcode((parameters, state) => {
  const [start = 'A', stop = 'A'] = [5, 6].map((index) => parameters.choice(index, startAndStop, 'A'))
  parameters.choice(1, { N: false }, false)
  const draw = drawRare(linearWish(state, parameters, placesAfterCheck), codabarOf(start, stop))
  return (at, bytes) => (/[A-D]/.test(bytes) ? 'its data is none of this code' : draw(at, bytes))
})

const msiChecks: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  A: {},
  B: { includecheck: true, checktype: 'mod10' },
  C: { includecheck: true, checktype: 'mod1010' },
  D: { includecheck: true, checktype: 'mod1110' },
}

/** `^BMo,e,h,f,g,e2`; e2 shows the check digits in the text. */
const msi = barcode((parameters, state) => {
  const check = parameters.choice(1, msiChecks, msiChecks.B)
  const isCheckShown = parameters.isYes(5, false)
  const draw = drawRare(linearWish(state, parameters, placesAfterCheck), msiOf(check ?? {}))
  return (at, bytes) =>
    draw(at, bytes) ?? (isCheckShown ? 'its line of text does not show the check digits' : undefined)
})

/** `^BPo,e,h,f,g` */
const plessey = barcode((parameters, state) => {
  const isCheckShown = parameters.isYes(1, false)
  const draw = drawRare(linearWish(state, parameters, placesAfterCheck), plesseyCode)
  return (at, bytes) =>
    draw(at, bytes) ?? (isCheckShown ? 'its line of text does not show the check digits' : undefined)
})

/** `^BIo,h,f,g` and `^BJo,h,f,g` */
const industrial = barcode((parameters, state) => drawRare(linearWish(state, parameters, usualPlaces), industrialCode))

/** Bars that the symbol library makes. */
export const rareLinearBarcodes: Commands = {
  '^B1': code11,
  '^BA': code93,
  '^BI': industrial,
  '^BJ': industrial,
  '^BK': codabar,
  '^BM': msi,
  '^BP': plessey,
}
