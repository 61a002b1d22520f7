import { librarySymbol, maxiCodeSymbol, maxiCodeText } from '../../printer/barcodes/matrix-symbols.ts'
import { type Commands, rotationAt } from '../printer-state.ts'
import { addBarcode, barcode } from './barcode-field.ts'
import { barcodeText } from './matrix-barcodes.ts'

const largestErrorControl = 300

/** Parameter d of `^B0`, error control: 1 to 99 per cent, 101 to 104 compact and 201 to 232 full symbols of so many layers, 300 a rune. */
function aztecOptions(control: number): Readonly<Record<string, string | number>> {
  if (control >= 1 && control <= 99) return { bcid: 'azteccode', eclevel: control }
  if (control >= 101 && control <= 104) return { bcid: 'azteccode', format: 'compact', layers: control - 100 }
  if (control >= 201 && control <= 232) return { bcid: 'azteccode', format: 'full', layers: control - 200 }
  return { bcid: control === largestErrorControl ? 'aztecrune' : 'azteccode' }
}

/** `^B0a,b,c,d,e,f,g` and the same by `^BO`: rotation, magnification, ECI, error control, menu symbol, parts of a series and their name. */
const aztec = barcode((parameters, state) => {
  const rotation = rotationAt(state, parameters, 0)
  const usual = state.memory.dotsPerMillimetre < 10 ? 2 : 3
  const moduleDots = Math.trunc(parameters.number(1, { from: 1, to: 10, usual }))
  const isExtended = parameters.isYes(2, false)
  const options = aztecOptions(parameters.number(3, { from: 0, to: largestErrorControl, usual: 0 }))
  const isMenu = parameters.isYes(4, false)
  const isPart = parameters.number(5, { from: 1, to: 26, usual: 1 }) > 1
  return (at, bytes) => {
    const data = barcodeText(at, bytes)
    const symbol = librarySymbol(at, { ...options, bcid: String(options.bcid), text: data })
    if ('reason' in symbol) return symbol.reason
    const symbology = options.bcid === 'aztecrune' ? 'aztec-rune' : 'aztec'
    addBarcode(at, { symbology, data, rotation, moduleDots, symbol })
    return isExtended || isMenu || isPart ? 'it is drawn as a plain symbol of its own' : undefined
  }
})

const modes = { 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 }

/** Field data of modes 2 and 3 starts with class (3 digits), country (3) and postal code. */
function readMaxiCodeData(data: string, mode: number): string | undefined {
  if (mode > 3) return data
  const parts = /^(?<service>\d{3})(?<country>\d{3})(?<rest>[\s\S]*)$/.exec(data)?.groups
  if (!parts) return undefined
  const { service = '', country = '', rest = '' } = parts
  const postal = (mode === 2 ? /^(\d{9}|\d{5})/ : /^[0-9A-Z ]{6}/).exec(rest)?.[0]
  if (postal === undefined) return undefined
  return maxiCodeText({ service, country, postal, message: rest.slice(postal.length) })
}

/** `^BDm,n,t`: mode, and the number of this symbol of a series. It has one size and is never turned. */
const maxiCode = barcode((parameters, state) => {
  const mode = parameters.choice(0, modes, 2)
  parameters.number(1, { from: 1, to: 8, usual: 1 })
  const isPart = parameters.number(2, { from: 1, to: 8, usual: 1 }) > 1
  const { dotsPerMillimetre } = state.memory
  return (at, bytes) => {
    const text = readMaxiCodeData(bytes, mode)
    if (text === undefined) return 'its data does not start with class, country and postal code'
    const symbol = maxiCodeSymbol(at, { text, mode, dotsPerMillimetre })
    if ('reason' in symbol) return symbol.reason
    addBarcode(at, { symbology: 'maxicode', data: text, rotation: 0, moduleDots: 1, symbol })
    return isPart ? 'it is drawn as a symbol of its own' : undefined
  }
})

/** Matrix symbols of the library. */
export const rareMatrixBarcodes: Commands = { '^B0': aztec, '^BO': aztec, '^BD': maxiCode }
