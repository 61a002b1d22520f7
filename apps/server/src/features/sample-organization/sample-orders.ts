/** One order of the sample: what stands on the packing table today. */
export interface SampleOrder {
  readonly orderNumber: string
  readonly name: string
  readonly group: 'Packing' | 'Warehouse' | 'Laboratory'
  /** External identifiers of sample articles, and how many labels of each. */
  readonly lines: readonly { readonly article: string; readonly quantity: number }[]
}

export const sampleOrders: readonly SampleOrder[] = [
  {
    orderNumber: 'SO-1001',
    name: 'Lindqvist Delicatessen, Uppsala',
    group: 'Packing',
    lines: [
      { article: 'NB-20418', quantity: 24 },
      { article: 'NB-20422', quantity: 12 },
    ],
  },
  {
    orderNumber: 'SO-1002',
    name: 'Café Solsidan, Nacka',
    group: 'Packing',
    lines: [{ article: 'NB-20418', quantity: 6 }],
  },
  {
    orderNumber: 'WO-0417',
    name: 'Autumn stock-taking',
    group: 'Warehouse',
    lines: [{ article: 'IT-004217', quantity: 1 }],
  },
]
