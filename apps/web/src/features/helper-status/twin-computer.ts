/** A computer's own name and the address that the server sees, because copies often have the same name. */
export const computerAt = ({ hostName, address }: { readonly hostName: string; readonly address: string }): string =>
  hostName === '' ? address : `${hostName} (${address})`
