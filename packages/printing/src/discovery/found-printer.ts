/** A printer that was found on the network. */
export interface FoundPrinter {
  readonly address: string
  readonly port: number
  readonly protocol: 'raw' | 'ipp'
  /** Path of its IPP resource, without the first slash (`ipp/print`, `printers/NAME`). */
  readonly queue?: string
  readonly name: string
  readonly vendor?: string
  readonly model?: string
  readonly uuid?: string
  readonly how: 'mdns' | 'snmp'
}

/** Vendor and model of an IEEE 1284 device ID (`MFG:Zebra;MDL:ZD421;`). */
export function readDeviceId(deviceId: string): { readonly vendor?: string; readonly model?: string } {
  const fields = new Map(
    deviceId
      .split(';', 50)
      .map((field) => field.split(':', 2))
      .map(([key = '', value = '']) => [key.trim().toUpperCase(), value.trim()]),
  )
  const vendor = fields.get('MFG') || fields.get('MANUFACTURER')
  const model = fields.get('MDL') || fields.get('MODEL')
  return { ...(vendor ? { vendor } : {}), ...(model ? { model } : {}) }
}

/** What stays the same however a printer is found: a queue of a print server is one of its own, else the address. */
export const identityOf = ({ address, queue }: FoundPrinter): string =>
  queue?.startsWith('printers/') ? `${address}/${queue}` : address
