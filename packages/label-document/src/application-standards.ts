/** Rules of an industry for the size of barcodes, which preflight measures. The figures are in `label-layout/preflight`. */
export const applicationStandards = [
  'gs1-retail',
  'gs1-distribution',
  'gs1-logistic',
  'gs1-healthcare',
  'gs1-asset',
  'vda-4994',
  'hibc',
] as const

export type ApplicationStandard = (typeof applicationStandards)[number]
