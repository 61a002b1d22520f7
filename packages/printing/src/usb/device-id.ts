/** What a printer says of itself over USB (IEEE 1284-2000 §7.6). */
export interface DeviceId {
  readonly vendor: string
  readonly model: string
  /** Empty where it tells none. */
  readonly serial: string
  /** In capitals: `ZPL`, `PDF`. */
  readonly languages: readonly string[]
}

/** Texts come from a device: whatever would not be a name on a screen is left out. */
const clean = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N} ._+()/-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

/** Reads `MFG:Zebra;MDL:ZD421;CMD:ZPL;SN:D2N2041;`. Every key may be written in two ways. */
export function readDeviceId(text: string): DeviceId {
  const keys = new Map<string, string>()
  for (const pair of text.slice(0, 2_000).split(';')) {
    const [key = '', ...value] = pair.split(':')
    keys.set(key.trim().toUpperCase(), value.join(':'))
  }
  const first = (...names: readonly string[]): string =>
    clean(names.map((name) => keys.get(name)).find((value) => value !== undefined) ?? '')
  const languages = (keys.get('CMD') ?? keys.get('COMMAND SET') ?? '')
    .split(',')
    .map((each) => clean(each).toUpperCase())
  return {
    vendor: first('MFG', 'MANUFACTURER'),
    model: first('MDL', 'MODEL'),
    serial: first('SN', 'SERN', 'SERIALNUMBER'),
    languages: languages.filter((language) => language !== ''),
  }
}
