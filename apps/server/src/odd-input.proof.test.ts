import { describeOddInput } from './testing/odd-input.ts'

describeOddInput(100)
