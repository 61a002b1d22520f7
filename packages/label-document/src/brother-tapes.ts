/** Rolls of Brother QL printers: continuous tapes by their width, die-cut labels by width and length, round ones by diameter, all in millimetres. */
export const brotherTapes = [
  '12',
  '29',
  '38',
  '50',
  '54',
  '62',
  '62-red',
  '102',
  '17x54',
  '17x87',
  '29x42',
  '29x90',
  '38x90',
  '39x48',
  '52x29',
  '62x29',
  '62x100',
  '102x51',
  '102x152',
  'd12',
  'd24',
  'd58',
] as const

export type BrotherTape = (typeof brotherTapes)[number]
