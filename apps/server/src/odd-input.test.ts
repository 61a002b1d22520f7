import { describeOddInput } from './testing/odd-input.ts'

// The first of those that odd-input.proof.test.ts sends.
describeOddInput(12)
