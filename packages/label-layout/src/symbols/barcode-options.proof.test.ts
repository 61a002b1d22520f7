import { describeSymbolSizes } from '../testing/describe-symbol-sizes.ts'

describeSymbolSizes((sizes) => sizes)
