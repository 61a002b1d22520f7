import { describeResolutions, describeSameBytes } from './testing/describe-resolutions.ts'
import { sampleCases } from './testing/draw-sample.ts'

describeResolutions(() => [203.2, 300, 600])
describeSameBytes(sampleCases.map(({ name }) => name))
