/** The runs of `npm run faults`, in their order. */
export const faultRunNames = [
  'approval',
  'kills',
  'links',
  'server-printers',
  'stops',
  'twins',
  'clocks',
  'printers',
  'batches',
  'scans',
  'station',
  'lines',
  'seeds',
  'pairs',
] as const

export type FaultRunName = (typeof faultRunNames)[number]
