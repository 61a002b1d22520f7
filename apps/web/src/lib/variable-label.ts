const acronyms: ReadonlySet<string> = new Set(['ean', 'gtin', 'id', 'qr', 'sku', 'sscc', 'url'])

/** A variable's name as a form shows it: 'unitPrice' becomes 'Unit price', 'gtin' 'GTIN'; names in words stay as they are. */
export function variableLabel(name: string): string {
  if (!/^[a-z][A-Za-z0-9_]*$/.test(name)) return name
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
