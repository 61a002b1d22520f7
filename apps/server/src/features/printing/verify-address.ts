// The address on a label by which whoever scans it learns what it is.
import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { FilledLine } from './serial-numbers.ts'

const variable = 'meta_verifyUrl'

interface WithAddress {
  readonly filledLine: FilledLine
  /** The random id in the address; absent where the label has none, or that of an earlier print. */
  readonly verifyId?: string
}

/** Gives a label that has the variable an address of its own: all copies of a print share it, and a reprint has that of the first print. */
export function withVerifyAddress({ config }: Pick<Context, 'config'>, filledLine: FilledLine): WithAddress {
  const { line, filled } = filledLine
  const isWanted = line.label.document.variables.some(({ variableName }) => variableName === variable)
  if (!isWanted || filled[variable]) return { filledLine }
  const verifyId = randomUUID()
  const address = `${config.publicUrl}/#/verify/${verifyId}`
  return { filledLine: { ...filledLine, filled: { ...filled, [variable]: address } }, verifyId }
}
