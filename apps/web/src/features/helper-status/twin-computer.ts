/** A computer by the name it gives itself and the address that the server sees: copies often have the same name. */
export const computerAt = ({ hostName, address }: { readonly hostName: string; readonly address: string }): string =>
  hostName === '' ? address : `${hostName} (${address})`
