/** As signatures and screens print it; empty for somebody who is not known any more. */
export const fullNameOf = (person: { readonly firstname: string | null; readonly lastname: string | null }): string =>
  `${person.firstname ?? ''} ${person.lastname ?? ''}`.trim()
