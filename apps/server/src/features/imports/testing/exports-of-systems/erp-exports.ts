// Lists of articles as business software and a food database export them.
import { priceText } from './products.ts'
import { always, type Columns, csvFile, rowsOf, type SystemExport, xlsxFile } from './system-export.ts'

const sapBusinessOne: Columns = {
  '#': ({ index }) => String(index + 1),
  'Artikelnr.': ({ number }) => number,
  Artikelbeschreibung: ({ de }) => de,
  'Fremdspr. Beschreibung': always(null),
  Artikelgruppe: ({ index }) => (index % 2 ? 'Handelsware' : 'Fertigerzeugnisse'),
  Strichcode: ({ gtin, index }) => (index % 4 ? gtin : null),
  'Auf Lager': ({ index }) => `${index * 12},000`,
  'Bevorzugter Lieferant': ({ index }) => `V${10_000 + (index % 3)}`,
  'Katalognr. des Herstellers': ({ index }) => (index % 5 ? null : `H-${index}`),
  'Letzter Einkaufspreis': (product) => priceText(product, ','),
  Inaktiv: always('N'),
  Bemerkungen: ({ text, index }) => (index % 2 ? text : null),
}

const businessCentral: Columns = {
  'No.': ({ index }) => String(1000 + index * 4),
  Description: ({ en }) => en,
  'Description 2': always(null),
  Type: always('Inventory'),
  Inventory: ({ index }) => String(index * 7),
  'Base Unit of Measure': always('PCS'),
  'Cost is Adjusted': always('Yes'),
  'Unit Cost': (product) => priceText(product),
  'Unit Price': (product) => priceText(product),
  'Item Category Code': ({ index }) => (index % 2 ? 'CHAIR' : 'MISC'),
  'Vendor No.': ({ index }) => String(20_000 + (index % 4) * 1000),
  'Vendor Item No.': ({ index }) => (index % 3 ? null : `A${index}`),
  'Search Description': ({ en }) => en.toUpperCase(),
  GTIN: ({ gtin }) => gtin,
  Blocked: always('No'),
  'Last Date Modified': always('11/20/2026'),
}

const odoo: Columns = {
  'External ID': ({ index }) => `__export__.product_template_${40 + index}_3f2a${index}`,
  Favorite: always('Normal'),
  Name: ({ en }) => en,
  'Internal Reference': ({ number }) => number,
  Tags: always(null),
  Barcode: ({ gtin, index }) => (index % 2 ? gtin : null),
  'Sales Price': priceText,
  Cost: priceText,
  'Product Category': always('All / Saleable / Home'),
  'Product Type': always('Storable Product'),
  'Quantity On Hand': always('12.0'),
  'Unit of Measure': always('Units'),
  'Sales Description': ({ text, index }) => (index % 3 ? text : null),
  'HS Code': always('940320'),
}

const fortnox: Columns = {
  Artikelnummer: ({ index }) => String(100 + index),
  Benämning: ({ sv }) => sv,
  Enhet: always('st'),
  Försäljningspris: (product) => priceText(product, ','),
  Inköpspris: (product) => priceText(product, ','),
  Lagersaldo: ({ index }) => String(index * 3),
  'EAN-kod': ({ gtin }) => gtin,
  Leverantörsnummer: ({ index }) => String(5 + (index % 2)),
  'Leverantörens artikelnummer': ({ index }) => `L${900 + index}`,
  Artikeltyp: always('Vara'),
  Anteckning: ({ text, index }) => (index % 4 ? null : text),
  Aktiv: always('1'),
}

const lexware: Columns = {
  Matchcode: ({ de }) => de.toUpperCase().slice(0, 12),
  'Artikel-Nr.': ({ number }) => number,
  'GTIN/EAN': ({ gtin }) => gtin,
  Bezeichnung: ({ de }) => de,
  Beschreibung: ({ de, text }) => `${de}: ${text} Größe und Farbe auf Anfrage.`,
  'Notiz (intern)': always(null),
  Einheit: always('Stück'),
  Steuerart: always('USt 19%'),
  'VK (Netto)': (product) => priceText(product, ','),
}

const openFoodFacts: Columns = {
  code: ({ gtin }) => gtin,
  url: ({ gtin }) => `http://world-en.openfoodfacts.org/product/${gtin}`,
  creator: ({ index }) => ['kiliweb', 'example-user', 'foodrepo'][index % 3] ?? null,
  created_t: ({ index }) => String(1_600_000_000 + index * 86_400),
  created_datetime: ({ index }) => `2026-10-${10 + (index % 20)}T08:15:00Z`,
  last_modified_t: ({ index }) => String(1_700_000_000 + index * 3600),
  product_name: ({ en, index }) => (index % 8 === 5 ? null : en),
  abbreviated_product_name: always(null),
  generic_name: ({ text, index }) => (index % 6 ? null : (text.split('. ')[0] ?? null)),
  quantity: ({ index }) => (index % 2 ? '100 g' : null),
  packaging: always('Cardboard, Plastic'),
  packaging_tags: always('en:cardboard,en:plastic'),
  brands: always('Example'),
  brands_tags: always('example'),
  categories: always('Plant-based foods, Breakfasts, Cereals'),
  origins: always(null),
  labels: ({ index }) => (index % 2 ? 'Organic, EU Organic' : null),
  labels_tags: ({ index }) => (index % 2 ? 'en:organic,en:eu-organic' : null),
  countries: always('en:se'),
  ingredients_text: ({ text }) => text,
  allergens: always(null),
  serving_size: always('30 g'),
  nutriscore_grade: always('unknown'),
  image_url: ({ gtin }) => `https://images.openfoodfacts.org/images/products/${gtin}/front_en.3.400.jpg`,
  energy_100g: ({ index }) => String(800 + index * 31),
}

const csv = (columns: Columns, delimiter: ',' | ';' | '\t', encoding: 'utf-8' | 'windows-1252' = 'utf-8') =>
  csvFile(Object.keys(columns), rowsOf(columns), { delimiter, encoding })
const xlsx = (columns: Columns) => xlsxFile(Object.keys(columns), rowsOf(columns))

export const erpExports: readonly SystemExport[] = [
  {
    system: 'SAP Business One',
    fileName: 'Artikelliste.xlsx',
    file: xlsx(sapBusinessOne),
    identifier: 'Artikelnr.',
    name: 'Artikelbeschreibung',
  },
  {
    system: 'Dynamics 365 Business Central',
    fileName: 'Items.xlsx',
    file: xlsx(businessCentral),
    identifier: 'No.',
    name: 'Description',
  },
  {
    system: 'Odoo',
    fileName: 'Product (product.template).csv',
    file: csv(odoo, ','),
    identifier: 'Internal Reference',
    name: 'Name',
  },
  {
    system: 'Odoo, as a workbook',
    fileName: 'Product (product.template).xlsx',
    file: xlsx(odoo),
    identifier: 'Internal Reference',
    name: 'Name',
  },
  {
    system: 'Fortnox',
    fileName: 'artiklar.csv',
    file: csv(fortnox, ';'),
    identifier: 'Artikelnummer',
    name: 'Benämning',
  },
  {
    system: 'Lexware',
    fileName: 'Artikel.csv',
    file: csv(lexware, ';', 'windows-1252'),
    identifier: 'Artikel-Nr.',
    name: 'Bezeichnung',
  },
  {
    system: 'Open Food Facts',
    fileName: 'en.openfoodfacts.org.products.csv',
    file: csv(openFoodFacts, '\t'),
    identifier: 'code',
    name: 'product_name',
  },
]
