// A reporter of vitest: writes down what was thrown outside of any test. The suite fails by it, and the JSON report leaves it out.
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

type UnhandledError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number]

const asWords = ({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test, stack, message }: UnhandledError): string =>
  `${file ?? 'no file'}: outside of a test${test ? `, after or in “${test}”` : ''}\n    ${stack ?? message}`

/** Writes one text for each error, as a JSON array, to a file. */
export const tellUnhandledErrors = (file: string): Reporter => ({
  onTestRunEnd: (_modules, errors) => writeFileSync(file, JSON.stringify(errors.map(asWords))),
})
