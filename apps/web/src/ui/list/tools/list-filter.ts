/** A filter of a list: its name in the address and what there is to choose. */
export interface ListFilter {
  readonly key: string
  readonly label: string
  /** The name of no filter. */
  readonly all: string
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  /** Many choices want a field, few stand side by side. */
  readonly look: 'chips' | 'field'
}
