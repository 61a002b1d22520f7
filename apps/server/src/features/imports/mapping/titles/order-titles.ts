// Titles of the columns of orders in twelve languages, as people and systems write them.
import type { TitleLists } from './fold-title.ts'

export const orderNumberTitles: TitleLists = {
  en: 'order number, order no, order nr, sales order number, sales order no, purchase order number, PO number, PO no',
  sv: 'ordernummer, ordernr, beställningsnummer, beställningsnr, försäljningsordernummer',
  de: 'Auftragsnummer, Auftragsnr, Auftrags-Nr, Bestellnummer, Bestellnr, Bestell-Nr',
  fr: 'numéro de commande, numéro commande, n° commande, n° de commande, référence commande, réf commande',
  es: 'número de pedido, núm pedido, n.º pedido, n.º de pedido, referencia del pedido, número de orden',
  it: 'numero ordine, numero d’ordine, n. ordine, n° ordine, riferimento ordine',
  pt: 'número da encomenda, n.º encomenda, número do pedido, n.º pedido, n.º do pedido, referência da encomenda',
  nl: 'ordernummer, ordernr, bestelnummer, opdrachtnummer, ordernr.',
  pl: 'numer zamówienia, nr zamówienia, numer zlecenia, nr zlecenia',
  cs: 'číslo objednávky, č. objednávky, číslo zakázky, č. zakázky',
  da: 'ordrenummer, ordrenr, bestillingsnummer, salgsordrenummer',
  no: 'ordrenummer, ordrenr, bestillingsnummer, salgsordrenummer',
  systems: 'increment_id',
}

/** The order, by number or by name. */
export const orderTitles: TitleLists = {
  en: 'order, order id, sales order, purchase order, order reference',
  sv: 'order, order-id, beställning, orderreferens',
  de: 'Auftrag, Auftrags-ID, Bestellung, Bestell-ID',
  fr: 'commande, ID commande',
  es: 'pedido, ID pedido, orden',
  it: 'ordine, ID ordine',
  pt: 'encomenda, pedido, ID do pedido',
  nl: 'order, order-id, bestelling, opdracht',
  pl: 'zamówienie, ID zamówienia, zlecenie',
  cs: 'objednávka, ID objednávky, zakázka',
  da: 'ordre, ordre-id, bestilling',
  no: 'ordre, ordre-ID, bestilling',
}

/** For whom or what an order is. */
export const orderNameTitles: TitleLists = {
  en: 'order name, customer, customer name, client, client name',
  sv: 'ordernamn, kund, kundnamn',
  de: 'Auftragsname, Kunde, Kundenname, Auftraggeber',
  fr: 'nom de la commande, client, nom du client, nom client',
  es: 'nombre del pedido, cliente, nombre del cliente',
  it: 'nome ordine, cliente, nome cliente, ragione sociale',
  pt: 'nome da encomenda, nome do pedido, cliente, nome do cliente',
  nl: 'ordernaam, klant, klantnaam',
  pl: 'nazwa zamówienia, klient, nazwa klienta, kontrahent',
  cs: 'název objednávky, zákazník, odběratel, jméno zákazníka',
  da: 'ordrenavn, kunde, kundenavn',
  no: 'ordrenavn, kunde, kundenavn',
}

export const quantityTitles: TitleLists = {
  en: 'quantity, qty, ordered quantity, order quantity, count, pieces, pcs, units',
  sv: 'antal, kvantitet, beställt antal, antal beställda',
  de: 'Menge, Anzahl, Stück, Stückzahl, Bestellmenge, Auftragsmenge',
  fr: 'quantité, qté, quantité commandée',
  es: 'cantidad, cant, cantidad pedida, unidades',
  it: 'quantità, qtà, quantità ordinata, pezzi',
  pt: 'quantidade, qtd, qtde, quant, quantidade encomendada',
  nl: 'aantal, hoeveelheid, besteld aantal',
  pl: 'ilość, liczba, sztuki, szt, liczba sztuk',
  cs: 'množství, počet, ks, počet kusů, objednané množství',
  da: 'antal, mængde, bestilt antal',
  no: 'antall, mengde, bestilt antall',
  systems: 'qty_ordered, Lineitem quantity, product_uom_qty',
}

/** A quantity in some files, money in others. */
export const amountTitles: TitleLists = { en: 'amount', sv: 'mängd' }

/** Of order lines in exports of shops. */
export const lineTitles: Readonly<Record<'identifier' | 'name', TitleLists>> = {
  identifier: { systems: 'Lineitem SKU, line item SKU' },
  name: { systems: 'Lineitem name, line item name' },
}
