// Invented products, as the exports of all systems list them.
import { gs1CheckDigit } from '@labelwright/label-document/expressions/check-digits'

export interface Product {
  readonly index: number
  /** `BLT-1001` and so on. */
  readonly number: string
  /** 13 digits with a right check digit. */
  readonly gtin: string
  readonly en: string
  readonly de: string
  readonly sv: string
  readonly fr: string
  /** In cents. */
  readonly price: number
  /** Several sentences. */
  readonly text: string
}

const names = [
  ['BLT', 'Hex bolt M8', 'Sechskantschraube M8', 'Sexkantsskruv M8', 'Vis hexagonale M8'],
  ['BLT', 'Hex bolt M10', 'Sechskantschraube M10', 'Sexkantsskruv M10', 'Vis hexagonale M10'],
  ['NUT', 'Wing nut', 'Flügelmutter', 'Vingmutter', 'Écrou papillon'],
  ['NUT', 'Lock nut M8', 'Sicherungsmutter M8', 'Låsmutter M8', 'Écrou de blocage M8'],
  ['WSH', 'Spring washer', 'Federring', 'Fjäderbricka', 'Rondelle élastique'],
  ['PNT', 'Wall paint, white', 'Wandfarbe weiß', 'Väggfärg, vit', 'Peinture murale blanche'],
  ['PNT', 'Wood oil', 'Holzöl', 'Träolja', 'Huile pour bois'],
  ['BRH', 'Flat brush 50 mm', 'Flachpinsel 50 mm', 'Flatpensel 50 mm', 'Pinceau plat 50 mm'],
  ['LMP', 'Desk lamp "Ljus"', 'Schreibtischlampe „Ljus“', 'Skrivbordslampa ”Ljus”', 'Lampe de bureau « Ljus »'],
  ['LMP', 'Floor lamp', 'Stehlampe', 'Golvlampa', 'Lampadaire'],
  ['CHR', 'Folding chair', 'Klappstuhl', 'Fällstol', 'Chaise pliante'],
  ['CHR', 'Garden chair', 'Gartenstuhl', 'Trädgårdsstol', 'Chaise de jardin'],
  ['TBL', 'Side table', 'Beistelltisch', 'Sidobord', 'Table d’appoint'],
  ['MUG', 'Mug, blue', 'Becher blau', 'Mugg, blå', 'Tasse bleue'],
  ['MUG', 'Mug, green', 'Becher grün', 'Mugg, grön', 'Tasse verte'],
  ['TEA', 'Green tea 100 g', 'Grüner Tee 100 g', 'Grönt te 100 g', 'Thé vert 100 g'],
  ['TEA', 'Black tea 100 g', 'Schwarzer Tee 100 g', 'Svart te 100 g', 'Thé noir 100 g'],
  ['JAM', 'Cloudberry jam', 'Moltebeermarmelade', 'Hjortronsylt', 'Confiture de mûres arctiques'],
  ['OAT', 'Rolled oats', 'Haferflocken', 'Havregryn', 'Flocons d’avoine'],
  ['OAT', 'Oat biscuits', 'Haferkekse', 'Havrekex', 'Biscuits à l’avoine'],
  ['SOP', 'Liquid soap', 'Flüssigseife', 'Flytande tvål', 'Savon liquide'],
  ['SOP', 'Bar soap', 'Kernseife', 'Fast tvål', 'Savon en pain'],
  ['BAG', 'Paper bag, small', 'Papiertüte klein', 'Papperspåse, liten', 'Sac en papier, petit'],
  ['BAG', 'Paper bag, large', 'Papiertüte groß', 'Papperspåse, stor', 'Sac en papier, grand'],
] as const

export const products: readonly Product[] = names.map(([family, en, de, sv, fr], index) => {
  const body = `7350${String(10_170 + index * 37).padStart(8, '0')}`
  return {
    index,
    number: `${family}-${1001 + index}`,
    gtin: body + gs1CheckDigit(body),
    en,
    de,
    sv,
    fr,
    price: 95 + index * 1370,
    text: `${en} for work and home. Made to last, easy to store, and shipped in a box of its own. Ask us for larger amounts; we answer within a day.`,
  }
})

/** `1045.50`, or with a comma. */
export const priceText = ({ price }: Product, point: '.' | ',' = '.'): string =>
  `${Math.floor(price / 100)}${point}${String(price % 100).padStart(2, '0')}`
