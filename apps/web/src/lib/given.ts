type Given<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }

/** The values that are there: without those that are undefined or an empty text. For the queries of a call. */
export const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as Given<Values>
