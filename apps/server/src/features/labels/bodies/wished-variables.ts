import { ProductError } from '@labelwright/contract/errors'
import type { CreateZplLabelBody } from '@labelwright/contract/server/labels-schemas'
import type { LabelVariable } from '@labelwright/label-document/label-variable'

type Wish = CreateZplLabelBody['variables'][number]

const nameOf = ({ variableName }: Wish): string => (typeof variableName === 'string' ? variableName : '')

/** The variables of the file with what the request says of some of them. */
export function withWishes(variables: readonly LabelVariable[], wishes: readonly Wish[]): readonly object[] {
  const byName = new Map(wishes.map((wish) => [nameOf(wish).toLowerCase(), wish]))
  const names = new Set(variables.map(({ variableName }) => variableName.toLowerCase()))
  const unknown = wishes.map(nameOf).filter((name) => !names.has(name.toLowerCase()))
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({
      path: 'variables',
      code: 'variable-unknown',
      message: `The label has no variable named "${name}".`,
    }))
    throw new ProductError('validation-failed', { errors })
  }
  return variables.map((variable) => {
    const { variableId, variableName } = variable
    return { ...variable, ...byName.get(variableName.toLowerCase()), variableId, variableName }
  })
}
