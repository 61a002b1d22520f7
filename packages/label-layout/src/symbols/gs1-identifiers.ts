/** What an application identifier's value must be: its format and what else is checked about it. */
export interface Gs1Rule {
  /** As in the GS1 General Specifications, chapter 3: N digits, X any of character set 82; `..` up to; `+` in sequence. */
  readonly format: string
  readonly check?: 'check-digit' | 'date' | 'date-or-day-zero' | 'date-time'
  /** What the value is, for messages. */
  readonly title: string
}

const rule = (format: string, title: string, check?: Gs1Rule['check']): Gs1Rule =>
  check ? { format, title, check } : { format, title }

/** The common application identifiers. Four-digit families such as 310n stand once, with `n` in the key. */
export const gs1Identifiers: Readonly<Record<string, Gs1Rule>> = {
  '00': rule('N18', 'SSCC', 'check-digit'),
  '01': rule('N14', 'GTIN', 'check-digit'),
  '02': rule('N14', 'GTIN of the content', 'check-digit'),
  '10': rule('X..20', 'batch or lot number'),
  '11': rule('N6', 'production date', 'date-or-day-zero'),
  '12': rule('N6', 'due date', 'date-or-day-zero'),
  '13': rule('N6', 'packaging date', 'date-or-day-zero'),
  '15': rule('N6', 'best before date', 'date-or-day-zero'),
  '16': rule('N6', 'sell by date', 'date-or-day-zero'),
  '17': rule('N6', 'expiration date', 'date-or-day-zero'),
  '20': rule('N2', 'internal product variant'),
  '21': rule('X..20', 'serial number'),
  '22': rule('X..20', 'consumer product variant'),
  '235': rule('X..28', 'third party serial number'),
  '240': rule('X..30', 'additional product identification'),
  '241': rule('X..30', 'customer part number'),
  '242': rule('N..6', 'made-to-order variation'),
  '243': rule('X..20', 'packaging component number'),
  '250': rule('X..30', 'secondary serial number'),
  '251': rule('X..30', 'reference to source entity'),
  '253': rule('N13+X..17', 'global document type identifier'),
  '254': rule('X..20', 'GLN extension component'),
  '255': rule('N13+N..12', 'global coupon number'),
  '30': rule('N..8', 'variable count'),
  '310n': rule('N6', 'net weight in kilograms'),
  '311n': rule('N6', 'length in metres'),
  '312n': rule('N6', 'width in metres'),
  '313n': rule('N6', 'height in metres'),
  '314n': rule('N6', 'area in square metres'),
  '315n': rule('N6', 'net volume in litres'),
  '316n': rule('N6', 'net volume in cubic metres'),
  '320n': rule('N6', 'net weight in pounds'),
  '330n': rule('N6', 'logistic weight in kilograms'),
  '331n': rule('N6', 'logistic length in metres'),
  '332n': rule('N6', 'logistic width in metres'),
  '333n': rule('N6', 'logistic height in metres'),
  '335n': rule('N6', 'logistic volume in litres'),
  '336n': rule('N6', 'logistic volume in cubic metres'),
  '337n': rule('N6', 'kilograms per square metre'),
  '37': rule('N..8', 'count of trade items'),
  '390n': rule('N..15', 'amount payable'),
  '391n': rule('N3+N..15', 'amount payable with currency'),
  '392n': rule('N..15', 'price of a variable measure item'),
  '393n': rule('N3+N..15', 'price with currency'),
  '400': rule('X..30', "customer's purchase order number"),
  '401': rule('X..30', 'consignment number'),
  '402': rule('N17', 'shipment identification number', 'check-digit'),
  '403': rule('X..30', 'routing code'),
  '410': rule('N13', 'ship to GLN', 'check-digit'),
  '411': rule('N13', 'bill to GLN', 'check-digit'),
  '412': rule('N13', 'purchased from GLN', 'check-digit'),
  '413': rule('N13', 'ship for GLN', 'check-digit'),
  '414': rule('N13', 'GLN of a physical location', 'check-digit'),
  '415': rule('N13', 'GLN of the invoicing party', 'check-digit'),
  '416': rule('N13', 'GLN of the production or service location', 'check-digit'),
  '417': rule('N13', 'party GLN', 'check-digit'),
  '420': rule('X..20', 'ship to postal code'),
  '421': rule('N3+X..9', 'ship to postal code with country'),
  '422': rule('N3', 'country of origin'),
  '424': rule('N3', 'country of processing'),
  '425': rule('N3+N..12', 'country of disassembly'),
  '426': rule('N3', 'country of full process chain'),
  '7001': rule('N13', 'NATO stock number'),
  '7003': rule('N10', 'expiration date and time', 'date-time'),
  '7004': rule('N..4', 'active potency'),
  '8001': rule('N14', 'roll dimensions'),
  '8002': rule('X..20', 'mobile telephone identifier'),
  '8005': rule('N6', 'price per unit of measure'),
  '8006': rule('N14+N4', 'piece of a trade item'),
  '8008': rule('N8+N..4', 'production date and time'),
  '8018': rule('N18', 'GSRN of the recipient', 'check-digit'),
  '8020': rule('X..25', 'payment slip reference number'),
  '8200': rule('X..70', 'extended packaging URL'),
  '90': rule('X..30', 'information agreed between trading partners'),
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [String(91 + index), rule('X..90', 'company internal information')]),
  ),
}

// GS1 General Specifications figure 7.8.5-2: identifiers starting so have a length known to every reader and need no FNC1 behind them.
const predefinedLengths = new Set([
  '00',
  '01',
  '02',
  '03',
  '04',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '31',
  '32',
  '33',
  '34',
  '35',
  '36',
  '41',
])

export const hasPredefinedLength = (identifier: string): boolean => predefinedLengths.has(identifier.slice(0, 2))

/** The rule of an identifier as it stands between brackets, or undefined when it is not a common one. */
export const findGs1Rule = (identifier: string): Gs1Rule | undefined =>
  gs1Identifiers[identifier] ?? (/^\d{4}$/.test(identifier) ? gs1Identifiers[`${identifier.slice(0, 3)}n`] : undefined)
