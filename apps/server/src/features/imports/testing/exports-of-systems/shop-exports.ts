// Lists of articles as web shops export them.
import { type Product, priceText, products } from './products.ts'
import { always, type Columns, csvFile, rowsOf, type SystemExport } from './system-export.ts'

const handleOf = ({ en }: Product) => en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const html = ({ text }: Product) => `<p>${text.replaceAll('. ', '.</p>\n<p>')}</p>`
const image = (product: Product) => `https://cdn.example.com/files/${handleOf(product)}.jpg`

const shopifyColumns =
  'Handle, Title, Body (HTML), Vendor, Product Category, Type, Tags, Published, Option1 Name, Option1 Value, Option2 Name, Option2 Value, Variant SKU, Variant Grams, Variant Inventory Tracker, Variant Inventory Qty, Variant Inventory Policy, Variant Price, Variant Compare At Price, Variant Barcode, Image Src, Image Position, Image Alt Text, Gift Card, SEO Title, SEO Description, Google Shopping / MPN, Variant Image, Variant Weight Unit, Status'.split(
    ', ',
  )

/** A product is several rows: its texts stand in the first, a variant in each, and a second picture alone in the last. */
function shopifyRows(product: Product): (string | null)[][] {
  const blank: (string | null)[] = shopifyColumns.map(() => null)
  const rowOf = (cells: Readonly<Record<string, string>>) =>
    blank.map((_, place) => cells[shopifyColumns[place] ?? ''] ?? null)
  const variantOf = (size: string) => ({
    Handle: handleOf(product),
    'Option1 Value': size,
    'Variant SKU': `${product.number}-${size}`,
    'Variant Grams': '250',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '12',
    'Variant Inventory Policy': 'deny',
    'Variant Price': priceText(product),
    'Variant Barcode': size === 'S' ? product.gtin : '',
    'Variant Weight Unit': 'g',
  })
  const first = {
    ...variantOf('S'),
    Title: product.en,
    'Body (HTML)': html(product),
    Vendor: 'Example Trading',
    Type: 'Household',
    Tags: 'home, new',
    Published: 'true',
    'Option1 Name': 'Size',
    'Image Src': image(product),
    'Image Position': '1',
    'Gift Card': 'false',
    Status: 'active',
  }
  return [
    rowOf(first),
    rowOf(variantOf('M')),
    rowOf({ Handle: handleOf(product), 'Image Src': `${image(product)}?v=2`, 'Image Position': '2' }),
  ]
}

const wooCommerce: Columns = {
  ID: ({ index }) => String(2041 + index),
  Type: always('simple'),
  SKU: ({ number }) => number,
  'GTIN, UPC, EAN, or ISBN': ({ gtin, index }) => (index % 3 ? gtin : null),
  Name: ({ en }) => en,
  Published: always('1'),
  'Is featured?': always('0'),
  'Visibility in catalog': always('visible'),
  'Short description': ({ text }) => text.split('. ')[0] ?? '',
  Description: html,
  'Date sale price starts': always(null),
  'Date sale price ends': always(null),
  'Tax status': always('taxable'),
  'Tax class': always(null),
  'In stock?': always('1'),
  Stock: always(null),
  'Weight (kg)': always('0.25'),
  'Regular price': priceText,
  Categories: always('Home, Home > Kitchen'),
  Tags: always('new, sale'),
  Images: image,
  Parent: always(null),
  Position: always('0'),
  'Meta: _wp_page_template': always('default'),
}

const magento: Columns = {
  sku: ({ number }) => number,
  store_view_code: always(null),
  attribute_set_code: always('Default'),
  product_type: always('simple'),
  categories: always('Default Category/Home,Default Category/Kitchen'),
  product_websites: always('base'),
  name: ({ en }) => en,
  description: html,
  short_description: ({ text }) => text.split('. ')[0] ?? '',
  weight: always('0.2500'),
  product_online: always('1'),
  tax_class_name: always('Taxable Goods'),
  visibility: always('Catalog, Search'),
  price: ({ price }) => `${(price / 100).toFixed(4)}`,
  url_key: handleOf,
  meta_title: ({ en }) => en,
  meta_description: ({ text }) => text,
  base_image: (product) => `/${handleOf(product)}.jpg`,
  created_at: always('3/14/26, 9:12 AM'),
  qty: always('12.0000'),
  additional_attributes: ({ gtin }) => `gtin=${gtin},colour=blue`,
}

/** The list of products of a shop in French. */
const prestaShop: Columns = {
  ID: ({ index }) => String(17 + index),
  Image: ({ index }) => `https://shop.example.fr/${index}-small_default.jpg`,
  Nom: ({ fr }) => fr,
  Référence: ({ number }) => number,
  Catégorie: ({ index }) => (index % 2 ? 'Maison' : 'Cuisine et salle à manger'),
  'Prix (HT)': (product) => `${priceText(product, ',')} €`,
  'Prix (TTC)': (product) => `${priceText(product, ',')} €`,
  Quantité: ({ index }) => String(index * 3),
  État: always('1'),
}

export const shopExports: readonly SystemExport[] = [
  {
    system: 'Shopify',
    fileName: 'products_export_1.csv',
    file: csvFile(shopifyColumns, products.flatMap(shopifyRows), { delimiter: ',' }),
    identifier: 'Variant SKU',
    name: 'Title',
  },
  {
    system: 'WooCommerce',
    fileName: 'wc-product-export.csv',
    file: csvFile(Object.keys(wooCommerce), rowsOf(wooCommerce), { delimiter: ',' }),
    identifier: 'SKU',
    name: 'Name',
  },
  {
    system: 'Magento 2',
    fileName: 'catalog_product.csv',
    file: csvFile(Object.keys(magento), rowsOf(magento), { delimiter: ',' }),
    identifier: 'sku',
    name: 'name',
  },
  {
    system: 'PrestaShop',
    fileName: 'product_2026-11-20.csv',
    file: csvFile(Object.keys(prestaShop), rowsOf(prestaShop), { delimiter: ';' }),
    identifier: 'Référence',
    name: 'Nom',
  },
]
