/** The items where the condition holds, else none: to be spread into a list. */
export const when = <Item>(condition: boolean, ...items: readonly Item[]): readonly Item[] => (condition ? items : [])
