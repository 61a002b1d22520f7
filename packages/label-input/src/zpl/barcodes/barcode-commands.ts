import { mostCoordinate } from '../../printer/job-limits.ts'
import { type Commands, remember, withParameters } from '../printer-state.ts'
import { databarBarcodes } from './databar-barcodes.ts'
import { linearBarcodes } from './linear-barcodes.ts'
import { matrixBarcodes } from './matrix-barcodes.ts'
import { rareLinearBarcodes } from './rare-linear-barcodes.ts'
import { rareMatrixBarcodes } from './rare-matrix-barcodes.ts'
import { retailBarcodes } from './retail-barcodes.ts'
import { stackedBarcodes } from './stacked-barcodes.ts'

const mostModuleDots = 10
const tenths = 10

/** `^BYw,r,h`: what is left out stays as it is. */
const setDefaults = withParameters((state, parameters) => {
  const { bar } = state.memory
  const module = Math.trunc(parameters.dots(0, { from: 1, to: mostModuleDots, usual: bar.module }))
  const ratio = parameters.number(1, { from: 2, to: 3, usual: bar.ratioTenths / tenths })
  const height = parameters.dots(2, { from: 1, to: mostCoordinate, usual: bar.height })
  remember(state, { bar: { module: Math.max(1, module), ratioTenths: Math.round(ratio * tenths), height } })
})

/** Commands for barcodes; each is drawn at the end of its field. */
export const barcodeCommands: Commands = {
  '^BY': setDefaults,
  ...linearBarcodes,
  ...retailBarcodes,
  ...matrixBarcodes,
  ...rareLinearBarcodes,
  ...rareMatrixBarcodes,
  ...databarBarcodes,
  ...stackedBarcodes,
}
