/** One article of the sample: what a small maker of food with a shop, a workshop and a laboratory would have. */
export interface SampleArticle {
  readonly name: string
  readonly externalIdentifier: string
  readonly group: 'Packing' | 'Warehouse' | 'Laboratory'
  /** Names of the sample labels it is printed on; the first is offered first. */
  readonly labels: readonly string[]
  readonly data: Readonly<Record<string, string>>
}

export const sampleArticles: readonly SampleArticle[] = [
  {
    name: 'Organic elderflower cordial',
    externalIdentifier: 'NB-20418',
    group: 'Packing',
    labels: ['Product label'],
    data: {
      company: 'Nordmark Botanicals',
      gtin: '07350001234564',
      lot: 'L2407A',
      expiry: '271130',
      expiryDate: '2027-11-30',
      weight: '750 ml',
      origin: 'Made in Sweden',
    },
  },
  {
    name: 'Cloudberry jam',
    externalIdentifier: 'NB-20422',
    group: 'Packing',
    labels: ['Product label'],
    data: {
      company: 'Nordmark Botanicals',
      gtin: '07350001234601',
      lot: 'L2411C',
      expiry: '280228',
      expiryDate: '2028-02-28',
      weight: '340 g',
      origin: 'Made in Sweden',
    },
  },
  {
    name: 'Spruce tip tea',
    externalIdentifier: 'NB-20431',
    group: 'Packing',
    labels: ['Product label'],
    data: {
      company: 'Nordmark Botanicals',
      gtin: '07350001234717',
      lot: 'L2409B',
      expiry: '270930',
      expiryDate: '2027-09-30',
      weight: '80 g',
      origin: 'Made in Sweden',
    },
  },
  {
    name: 'Sea buckthorn oil, cold pressed',
    externalIdentifier: 'NB-20437',
    group: 'Packing',
    labels: ['Product label'],
    data: {
      company: 'Nordmark Botanicals',
      gtin: '07350001234885',
      lot: 'L2410A',
      expiry: '270531',
      expiryDate: '2027-05-31',
      weight: '100 ml',
      origin: 'Made in Sweden',
    },
  },
  {
    name: 'Ethiopia Yirgacheffe whole bean coffee',
    externalIdentifier: 'KF-1108',
    group: 'Warehouse',
    labels: ['Shelf label'],
    data: {
      description: 'Light roast, 500 g',
      price: '89.90',
      currency: 'SEK',
      unitPrice: '179.80 SEK / kg',
      gtin: '7350001236018',
    },
  },
  {
    name: 'Crispbread with rye and sesame',
    externalIdentifier: 'KF-1121',
    group: 'Warehouse',
    labels: ['Shelf label'],
    data: {
      description: 'Stone oven, 250 g',
      price: '32.50',
      currency: 'SEK',
      unitPrice: '130.00 SEK / kg',
      gtin: '7350001236124',
    },
  },
  {
    name: 'Wild lingonberry juice',
    externalIdentifier: 'KF-1134',
    group: 'Warehouse',
    labels: ['Shelf label'],
    data: {
      description: 'Unsweetened, 1 l',
      price: '45.00',
      currency: 'SEK',
      unitPrice: '45.00 SEK / l',
      gtin: '7350001236278',
    },
  },
  {
    name: 'Parcel to Alma Lindqvist',
    externalIdentifier: 'SO-104882',
    group: 'Packing',
    labels: ['Shipping label'],
    data: {
      sender: 'Nordmark Botanicals AB\nHamngatan 14\n411 14 Göteborg, Sweden',
      recipient: 'Alma Lindqvist',
      address: 'Björkvägen 27 B\n752 37 Uppsala',
      country: 'SWEDEN',
      phone: '+46 18 555 01 42',
      tracking: 'NB845210037SE',
      route: 'UPP 04',
      service: 'Next day parcel',
      order: 'SO-104882',
      weight: '4.2 kg',
      parcel: '1 of 2',
      date: '2026-11-23',
    },
  },
  {
    name: 'Laptop, 14 inch',
    externalIdentifier: 'IT-004217',
    group: 'Warehouse',
    labels: ['Asset tag'],
    data: {
      owner: 'Property of Nordmark Botanicals',
      location: 'Göteborg, floor 3',
      url: 'https://assets.nordmark.example/IT-004217',
    },
  },
  {
    name: 'Bench scale, 6 kg',
    externalIdentifier: 'IT-004231',
    group: 'Warehouse',
    labels: ['Asset tag'],
    data: {
      owner: 'Property of Nordmark Botanicals',
      location: 'Packing, table 2',
      url: 'https://assets.nordmark.example/IT-004231',
    },
  },
  {
    name: 'Sample S26110042',
    externalIdentifier: 'S26110042',
    group: 'Laboratory',
    labels: ['Lab tube'],
    data: {
      name: 'Lindqvist, Alma',
      birthDate: '1984-03-17',
      material: 'Serum',
      date: '2026-11-21',
    },
  },
  {
    name: 'Pallet rack B-07-42-C',
    externalIdentifier: 'B-07-42-C',
    group: 'Warehouse',
    labels: ['Asset tag'],
    data: {
      owner: 'Property of Nordmark Botanicals',
      location: 'Warehouse, zone B',
      url: 'https://assets.nordmark.example/B-07-42-C',
    },
  },
]
