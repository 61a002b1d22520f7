import { ProductError } from '@labelwright/contract/errors'

interface InUse {
  readonly code: 'font-in-use' | 'media-in-use'
  /** As people call it. */
  readonly name: string
  readonly kind: 'font' | 'picture'
  /** Of labels that the person may see. */
  readonly labels: readonly { readonly name: string }[]
  /** All of them. */
  readonly usedBy: number
}

/** Says which labels use what was to be deleted. */
export function inUse({ code, name, kind, labels, usedBy }: InUse): ProductError {
  const more = usedBy - labels.length
  const list = [...labels.map((label) => `"${label.name}"`), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return new ProductError(code, {
    detail: `These labels use ${name}: ${list}. Choose another ${kind} for them first.`,
    errors: labels.map((label) => ({ path: 'labels', code: 'label', message: label.name })),
  })
}
