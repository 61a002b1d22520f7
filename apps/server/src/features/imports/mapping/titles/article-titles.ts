// Titles of the columns of articles in twelve languages, as people and systems write them.
import type { TitleLists } from './fold-title.ts'

/** Names the identifier of an article and nothing else. */
export const articleNumberTitles: TitleLists = {
  en: 'external identifier, article identifier, article number, article no, art no, item number, item no, item code, part number, part no, product number, product no, product code, article code, stock code, stock keeping unit, SKU, SKU code, material number, catalogue number, catalog number, internal reference, item reference, product reference',
  sv: 'artikelnummer, artikelnr, artnr, art nr, artikelkod, varunummer, varunr, produktnummer, produktnr, produktkod, intern referens',
  de: 'Artikelnummer, Artikelnr, Artikel Nr, Art Nr, Artikelcode, Produktnummer, Produktnr, Produktcode, Materialnummer, Materialnr, Sachnummer, Teilenummer, Warennummer, Interne Referenz',
  fr: 'référence article, référence produit, réf article, réf produit, code article, code produit, numéro article, numéro d’article, n° article, n° d’article, référence interne',
  es: 'número de artículo, núm artículo, n.º artículo, n.º de artículo, código de artículo, código del artículo, código artículo, código de producto, código del producto, referencia del producto, referencia del artículo, referencia artículo, referencia interna',
  it: 'codice articolo, cod articolo, numero articolo, n. articolo, codice prodotto, cod prodotto, riferimento articolo, riferimento prodotto, riferimento interno',
  pt: 'código do artigo, código artigo, cód artigo, número do artigo, n.º artigo, código do produto, código produto, cód produto, referência do artigo, referência do produto, referência interna',
  nl: 'artikelnummer, artikelnr, artikelcode, art nr, productnummer, productcode, interne referentie',
  pl: 'numer artykułu, nr artykułu, kod artykułu, indeks, indeks towaru, numer produktu, kod produktu, kod towaru, symbol towaru, numer katalogowy, nr katalogowy, odniesienie wewnętrzne',
  cs: 'číslo artiklu, kód artiklu, číslo výrobku, kód výrobku, číslo zboží, kód zboží, číslo produktu, kód produktu, číslo položky, kód položky, katalogové číslo, interní reference',
  da: 'varenummer, varenr, varekode, artikelnummer, produktnummer, produktnr, produktkode, intern reference',
  no: 'varenummer, varenr, varekode, artikkelnummer, artikkelnr, produktnummer, produktnr, produktkode, intern referanse',
  systems: 'variant SKU, product SKU, default_code, ItemCode',
}

/** Means the identifier in most lists of articles, and other numbers in other lists. */
export const numberTitles: TitleLists = {
  en: 'number, no, code, reference, ref, identifier',
  sv: 'nummer, nr, kod, referens, ref',
  de: 'Nummer, Nr, Code, Referenz, Kennung',
  fr: 'numéro, n°, code, référence, réf',
  es: 'número, n.º, código, referencia, ref',
  it: 'numero, n°, codice, cod, riferimento, rif',
  pt: 'número, n.º, código, cód, referência, ref',
  nl: 'nummer, nr, code, referentie',
  pl: 'numer, nr, kod, symbol, indeks',
  cs: 'číslo, kód, reference',
  da: 'nummer, nr, kode, reference',
  no: 'nummer, nr, kode, referanse',
}

/** Says that it is about the article: its values tell whether by number or by name. */
export const articleTitles: TitleLists = {
  en: 'article, item, product, part',
  sv: 'artikel, vara, produkt',
  de: 'Artikel, Produkt, Ware',
  fr: 'article, produit',
  es: 'artículo, producto',
  it: 'articolo, prodotto',
  pt: 'artigo, produto',
  nl: 'artikel, product',
  pl: 'artykuł, towar, produkt',
  cs: 'artikl, zboží, výrobek, produkt, položka',
  da: 'artikel, vare, produkt',
  no: 'artikkel, vare, produkt',
}

/** Numbers of a database or of a maker: identifiers only where nothing better is there. */
export const databaseIdTitles: TitleLists = {
  en: 'id, article id, item id, product id, external id, entity id, record id, MPN, manufacturer part number',
  sv: 'artikel-id, produkt-id, vare-id, externt id',
  de: 'Artikel-ID, Produkt-ID, Externe ID',
  fr: 'ID produit, ID article, ID externe',
  es: 'ID producto, ID del producto, ID artículo, ID externo',
  it: 'ID prodotto, ID articolo, ID esterno',
  pt: 'ID do produto, ID produto, ID do artigo, ID externo',
  nl: 'product-id, artikel-id, externe id',
  pl: 'ID produktu, ID towaru, identyfikator, zewnętrzny identyfikator',
  cs: 'ID produktu, ID zboží, ID výrobku, externí ID',
  da: 'produkt-id, vare-id, eksternt id',
  no: 'produkt-ID, vare-ID, artikkel-ID, ekstern ID',
  systems: 'entity_id, product_id, Google Shopping / MPN',
}

/** A name, of an article in lists of articles. */
export const nameTitles: TitleLists = {
  en: 'name, title',
  sv: 'namn, titel',
  de: 'Name, Titel',
  fr: 'nom, titre, intitulé',
  es: 'nombre, título',
  it: 'nome, titolo',
  pt: 'nome, título',
  nl: 'naam, titel',
  pl: 'nazwa, tytuł',
  cs: 'název, jméno',
  da: 'navn, titel',
  no: 'navn, tittel',
}

/** Names the article, also in a list of orders. */
export const articleNameTitles: TitleLists = {
  en: 'article name, item name, product name, product title, item title, part name, designation',
  sv: 'artikelnamn, produktnamn, varunamn, benämning, artikelbenämning, produktbenämning',
  de: 'Bezeichnung, Bezeichnung 1, Artikelbezeichnung, Artikelname, Produktname, Produktbezeichnung, Warenbezeichnung, Kurzbezeichnung, Benennung',
  fr: 'désignation, désignation article, libellé, libellé article, libellé produit, nom du produit, nom produit, nom de l’article, nom article',
  es: 'denominación, nombre del producto, nombre de producto, nombre producto, nombre del artículo, nombre artículo',
  it: 'denominazione, nome prodotto, nome del prodotto, nome articolo, denominazione articolo',
  pt: 'designação, denominação, nome do produto, nome produto, nome do artigo, designação do artigo',
  nl: 'benaming, productnaam, artikelnaam',
  pl: 'nazwa produktu, nazwa towaru, nazwa artykułu, nazwa wyrobu',
  cs: 'název produktu, název zboží, název výrobku, název artiklu, název položky',
  da: 'varenavn, produktnavn, artikelnavn, betegnelse, varebetegnelse',
  no: 'varenavn, produktnavn, artikkelnavn, betegnelse, varebetegnelse',
  systems: 'product_name, ItemName',
}

/** The name of an article in many an ERP, and its long text in many a shop. */
export const descriptionTitles: TitleLists = {
  en: 'description, item description, product description, article description, part description',
  sv: 'beskrivning, artikelbeskrivning, produktbeskrivning, varubeskrivning, artikeltext',
  de: 'Beschreibung, Artikelbeschreibung, Produktbeschreibung, Artikeltext, Kurztext',
  fr: 'description, description article, description produit, description de l’article',
  es: 'descripción, descripción del artículo, descripción artículo, descripción del producto',
  it: 'descrizione, descrizione articolo, descrizione prodotto',
  pt: 'descrição, descrição do artigo, descrição do produto',
  nl: 'omschrijving, beschrijving, artikelomschrijving, productomschrijving',
  pl: 'opis, opis towaru, opis produktu, opis artykułu',
  cs: 'popis, popis zboží, popis produktu, popis výrobku',
  da: 'beskrivelse, varetekst, varebeskrivelse, produktbeskrivelse',
  no: 'beskrivelse, varetekst, varebeskrivelse, produktbeskrivelse',
  systems: 'ItemDescription, ItemDesc',
}

/** Shorter or more general than the name: taken where no name is there. */
export const shortTextTitles: TitleLists = {
  en: 'short description, short name, generic name, search name, search description, abbreviated product name',
  sv: 'kort beskrivning, kortnamn, söknamn',
  de: 'Kurzbeschreibung, Matchcode, Suchbegriff',
  fr: 'description courte, nom court, résumé',
  es: 'descripción corta, nombre corto',
  it: 'descrizione breve, nome breve',
  pt: 'descrição curta, descrição breve, nome curto',
  nl: 'korte omschrijving, korte beschrijving, zoeknaam',
  pl: 'krótki opis, nazwa skrócona',
  cs: 'krátký popis, stručný popis',
  da: 'kort beskrivelse, søgenavn',
  no: 'kort beskrivelse, søkenavn',
}

export const groupTitles: TitleLists = {
  en: 'group, groups',
  sv: 'grupp, grupper',
  de: 'Gruppe, Gruppen',
  fr: 'groupe, groupes',
  es: 'grupo, grupos',
  it: 'gruppo, gruppi',
  pt: 'grupo, grupos',
  nl: 'groep, groepen',
  pl: 'grupa, grupy',
  cs: 'skupina, skupiny',
  da: 'gruppe, grupper',
  no: 'gruppe, grupper',
}

export const labelTitles: TitleLists = {
  en: 'label, labels',
  sv: 'etikett, etiketter',
  de: 'Etikett, Etiketten',
  fr: 'étiquette, étiquettes',
  es: 'etiqueta, etiquetas',
  it: 'etichetta, etichette',
  pt: 'etiqueta, etiquetas',
  nl: 'etiket, etiketten',
  pl: 'etykieta, etykiety',
  cs: 'etiketa, etikety',
  da: 'etiket, etiketter',
  no: 'etikett, etiketter',
}

export const pdfTitles: TitleLists = {
  en: 'PDF, PDF URL, PDF link, PDF file, datasheet URL, datasheet link, data sheet link',
  sv: 'PDF-länk, PDF-fil, länk till PDF, länk till datablad',
  de: 'PDF-Link, PDF-Datei, Link zum PDF, Link zum Datenblatt',
  fr: 'lien PDF, fichier PDF, lien fiche technique',
  es: 'enlace PDF, archivo PDF, enlace ficha técnica',
  it: 'link PDF, file PDF, link scheda tecnica',
  pt: 'ligação PDF, ficheiro PDF, arquivo PDF, link da ficha técnica',
  nl: 'PDF-link, PDF-bestand, link naar datablad',
  pl: 'link PDF, plik PDF, link do karty katalogowej',
  cs: 'odkaz PDF, soubor PDF, odkaz na datový list',
  da: 'PDF-link, PDF-fil, link til datablad',
  no: 'PDF-lenke, PDF-fil, lenke til datablad',
}
