import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'

// GS1 General Specifications 5.12, the least X of the widest use of each; EAN and UPC as printed on demand;
// other symbologies by what common scanners read.
const least: Readonly<Partial<Record<Symbology, number>>> = {
  ean13: 249,
  ean8: 249,
  upca: 249,
  upce: 249,
  'ean13-composite': 249,
  'ean8-composite': 249,
  'upca-composite': 249,
  'gs1-128': 170,
  itf14: 250,
  'gs1-datamatrix': 254,
  'gs1-datamatrix-rectangular': 254,
  'gs1-digital-link-datamatrix': 254,
  'gs1-qr': 254,
  'gs1-digital-link-qr': 254,
  'databar-omni': 170,
  'databar-expanded': 170,
  'royal-mail': 380,
  kix: 380,
  imb: 380,
  'australia-post': 380,
  'japan-post': 380,
  postnet: 380,
}
const leastOfShape = { linear: 170, stacked: 170, postal: 380, matrix: 190 } as const

/** The narrowest module that may be printed, micrometres. */
export const leastModuleMicrometres = (symbology: Symbology): number =>
  least[symbology] ?? leastOfShape[symbologyTraits(symbology).shape]
