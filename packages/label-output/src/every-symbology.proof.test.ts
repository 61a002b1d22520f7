import { describeSymbologies } from './testing/describe-symbologies.ts'

describeSymbologies(() => [203.2, 300, 600])
