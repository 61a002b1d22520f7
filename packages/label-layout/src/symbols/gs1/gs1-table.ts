// The GS1 General Specifications, chapters 3 and 4, as a table: one application identifier, or a run of them, a line.
// Then its parts: N digits, X character set 82, Y set 39, Z set 64 with a fixed length or `..` up to one, checks after
// commas, optional parts in brackets; `ex=` those it must not stand with, `req=` those it needs (`|` or, `+` and; `n` any
// digit); `key` with its qualifiers in a GS1 Digital Link path, `nodl` never among that link's attributes; after # what it is.
const table = `00 N18,csum key # SSCC
01 N14,csum ex=255|37 key=22/10/21|235 # GTIN
02 N14,csum ex=01|03 req=37 # GTIN of the content
03 N14,csum ex=01|02|37 nodl # GTIN of a made-to-order item
10 X..20 req=01|02|03|8006|8026 # batch or lot number
11 N6,yymmd0 req=01|02|03|8006|8026 # production date
12 N6,yymmd0 req=8020 # due date
13 N6,yymmd0 req=01|02|03|8006|8026 # packaging date
15 N6,yymmd0 req=01|02|03|8006|8026 # best before date
16 N6,yymmd0 req=01|02|03|8006|8026 # sell by date
17 N6,yymmd0 req=01|02|03|255|8006|8026 # expiration date
20 N2 req=01|02|8006|8026 # internal product variant
21 X..20 ex=235 req=01|03|8006 nodl # serial number
22 X..20 req=01 nodl # consumer product variant
235 X..28 req=01 nodl # third party serial number
240 X..30 req=01|02|8006|8026 # additional product identification
241 X..30 req=01|02|8006|8026 # customer part number
242 N..6 req=01|02|8006|8026 # made-to-order variation
243 X..20 req=01 # packaging component number
250 X..30 req=01|8006 req=21 # secondary serial number
251 X..30 req=01|8006 # reference to source entity
253 N13,csum [X..17] key # global document type identifier
254 X..20 req=414 nodl # GLN extension component
255 N13,csum [N..12] ex=01|02|415|8006|8020|8026 key # global coupon number
30 N..8 req=01|02 # variable count
3100-3105 N6 ex=310n req=01|02 # net weight in kilograms
3110-3115 N6 ex=311n req=01|02 # length in metres
3120-3125 N6 ex=312n req=01|02 # width in metres
3130-3135 N6 ex=313n req=01|02 # height in metres
3140-3145 N6 ex=314n req=01|02 # area in square metres
3150-3155 N6 ex=315n req=01|02 # net volume in litres
3160-3165 N6 ex=316n req=01|02 # net volume in cubic metres
3200-3205 N6 ex=320n req=01|02 # net weight in pounds
3210-3215 N6 ex=321n req=01|02 # length in inches
3220-3225 N6 ex=322n req=01|02 # length in feet
3230-3235 N6 ex=323n req=01|02 # length in yards
3240-3245 N6 ex=324n req=01|02 # width in inches
3250-3255 N6 ex=325n req=01|02 # width in feet
3260-3265 N6 ex=326n req=01|02 # width in yards
3270-3275 N6 ex=327n req=01|02 # height in inches
3280-3285 N6 ex=328n req=01|02 # height in feet
3290-3295 N6 ex=329n req=01|02 # height in yards
3300-3305 N6 ex=330n req=00|01 # logistic weight in kilograms
3310-3315 N6 ex=331n req=00|01 # logistic length in metres
3320-3325 N6 ex=332n req=00|01 # logistic width in metres
3330-3335 N6 ex=333n req=00|01 # logistic height in metres
3340-3345 N6 ex=334n req=00|01 # logistic area in square metres
3350-3355 N6 ex=335n req=00|01 # logistic volume in litres
3360-3365 N6 ex=336n req=00|01 # logistic volume in cubic metres
3370-3375 N6 ex=337n req=01 # kilograms per square metre
3400-3405 N6 ex=340n req=00|01 # logistic weight in pounds
3410-3415 N6 ex=341n req=00|01 # logistic length in inches
3420-3425 N6 ex=342n req=00|01 # logistic length in feet
3430-3435 N6 ex=343n req=00|01 # logistic length in yards
3440-3445 N6 ex=344n req=00|01 # logistic width in inches
3450-3455 N6 ex=345n req=00|01 # logistic width in feet
3460-3465 N6 ex=346n req=00|01 # logistic width in yards
3470-3475 N6 ex=347n req=00|01 # logistic height in inches
3480-3485 N6 ex=348n req=00|01 # logistic height in feet
3490-3495 N6 ex=349n req=00|01 # logistic height in yards
3500-3505 N6 ex=350n req=01|02 # area in square inches
3510-3515 N6 ex=351n req=01|02 # area in square feet
3520-3525 N6 ex=352n req=01|02 # area in square yards
3530-3535 N6 ex=353n req=00|01 # logistic area in square inches
3540-3545 N6 ex=354n req=00|01 # logistic area in square feet
3550-3555 N6 ex=355n req=00|01 # logistic area in square yards
3560-3565 N6 ex=356n req=01|02 # net weight in troy ounces
3570-3575 N6 ex=357n req=01|02 # net weight or volume in ounces
3600-3605 N6 ex=360n req=01|02 # net volume in quarts
3610-3615 N6 ex=361n req=01|02 # net volume in gallons
3620-3625 N6 ex=362n req=00|01 # logistic volume in quarts
3630-3635 N6 ex=363n req=00|01 # logistic volume in gallons
3640-3645 N6 ex=364n req=01|02 # net volume in cubic inches
3650-3655 N6 ex=365n req=01|02 # net volume in cubic feet
3660-3665 N6 ex=366n req=01|02 # net volume in cubic yards
3670-3675 N6 ex=367n req=00|01 # logistic volume in cubic inches
3680-3685 N6 ex=368n req=00|01 # logistic volume in cubic feet
3690-3695 N6 ex=369n req=00|01 # logistic volume in cubic yards
37 N..8 req=00 req=02|8026 # count of trade items
3900-3909 N..15 ex=390n|391n|394n|8111 req=255|8020 # amount payable
3910-3919 N3,iso4217 N..15 ex=391n req=8020 # amount payable with currency
3920-3929 N..15 ex=392n|393n req=01 req=30|31nn|32nn|35nn|36nn # price of a variable measure item
3930-3939 N3,iso4217 N..15 ex=393n req=30|31nn|32nn|35nn|36nn # price with currency
3940-3943 N4 ex=394n|8111 req=255 # percentage discount of a coupon
3950-3955 N6 ex=392n|393n|395n|8005 req=30|31nn|32nn|35nn|36nn # price per unit of measure
400 X..30 # customer's purchase order number
401 X..30,gcp key # consignment number
402 N17,csum key # shipment identification number
403 X..30 req=00 # routing code
410 N13,csum # ship to GLN
411 N13,csum # bill to GLN
412 N13,csum # purchased from GLN
413 N13,csum # ship for GLN
414 N13,csum key=254|7040 # GLN of a physical location
415 N13,csum req=8020 key=8020 # GLN of the invoicing party
416 N13,csum # GLN of the production or service location
417 N13,csum key=7040 # party GLN
420 X..20 ex=421 # ship to postal code
421 N3,iso3166 X..9 ex=4307 # ship to postal code with country
422 N3,iso3166 ex=426 req=01|02|8006|8026 # country of origin
423 N3,iso3166 [N3,iso3166] [N3,iso3166] [N3,iso3166] [N3,iso3166] ex=426 req=01|02 # countries of initial processing
424 N3,iso3166 ex=426 req=01|02 # country of processing
425 N3,iso3166 [N3,iso3166] [N3,iso3166] [N3,iso3166] [N3,iso3166] ex=426 req=01|02 # countries of disassembly
426 N3,iso3166 req=01|02 # country of full process chain
427 X..3 req=01|02 req=422 # subdivision of the country of origin
4300 X..35,pcenc req=00 # ship to company
4301 X..35,pcenc req=00 # ship to contact
4302 X..70,pcenc req=00 # ship to address line 1
4303 X..70,pcenc req=4302 # ship to address line 2
4304 X..70,pcenc req=00 # ship to suburb
4305 X..70,pcenc req=00 # ship to locality
4306 X..70,pcenc req=00 # ship to region
4307 X2,iso3166alpha2 req=00 # ship to country
4308 X..30 req=00 # ship to telephone
4309 N10,latitude N10,longitude req=00 # ship to geolocation
4310 X..35,pcenc req=00 # return to company
4311 X..35,pcenc req=00 # return to contact
4312 X..70,pcenc req=00 # return to address line 1
4313 X..70,pcenc req=4312 # return to address line 2
4314 X..70,pcenc req=00 # return to suburb
4315 X..70,pcenc req=00 # return to locality
4316 X..70,pcenc req=00 # return to region
4317 X2,iso3166alpha2 req=00 # return to country
4318 X..20 req=00 # return to postal code
4319 X..30 req=00 # return to telephone
4320 X..35,pcenc req=00 # service code
4321 N1,yesno req=00 # dangerous goods flag
4322 N1,yesno req=00 # authority to leave flag
4323 N1,yesno req=00 # signature required flag
4324 N6,yymmd0 N4,hhmi req=00 # not before delivery date and time
4325 N6,yymmd0 N4,hhmi req=00 # not after delivery date and time
4326 N6,yymmdd req=00 # release date
4330 N6 [X1,hyphen] ex=4331 req=00 # maximum temperature in Fahrenheit
4331 N6 [X1,hyphen] ex=4330 req=00 # maximum temperature in Celsius
4332 N6 [X1,hyphen] ex=4333 req=00 # minimum temperature in Fahrenheit
4333 N6 [X1,hyphen] ex=4332 req=00 # minimum temperature in Celsius
7001 N13 req=01|02|8006|8026 # NATO stock number
7002 X..30 req=01|02 # UNECE meat cut
7003 N6,yymmdd N4,hhmi req=01|02 # expiration date and time
7004 N..4 req=01+10 # active potency
7005 X..12 req=01|02 # catch area
7006 N6,yymmdd req=01|02 # first freeze date
7007 N6,yymmdd [N6,yymmdd] req=01|02 # harvest date
7008 X..3 req=01|02 # aquatic species
7009 X..10 req=01|02 # fishing gear type
7010 X..2 req=01|02 # production method
7011 N6,yymmdd [N4,hhmi] req=01|02 # test by date
7020 X..20 req=01|8006 req=416 # refurbishment lot
7021 X..20 req=01|8006 # functional status
7022 X..20 req=7021 # revision status
7023 X..30,gcp # global individual asset identifier of an assembly
7030-7039 N3,iso3166999 X..27 req=01|02 # approval number of a processor
7040 N1 X1 X1 X1,importeridx nodl # GS1 UIC with extension
7041 X..4,packagetype req=00 nodl # UN/CEFACT freight unit type
710 X..20 req=01 # national healthcare number, Germany
711 X..20 req=01 # national healthcare number, France
712 X..20 req=01 # national healthcare number, Spain
713 X..20 req=01 # national healthcare number, Brazil
714 X..20 req=01 # national healthcare number, Portugal
715 X..20 req=01 # national healthcare number, United States
716 X..20 req=01 # national healthcare number, Italy
717 X..20 req=01 # national healthcare number, Costa Rica
7230-7239 X2 X..28 req=01|8004 # certification reference
7240 X..20 req=01|8006 # protocol
7241 N2,mediatype req=8017|8018 # AIDC media type
7242 X..25 req=8017|8018 # version control number
7250 N8,yyyymmdd ex=7251 req=8018 # date of birth
7251 N8,yyyymmdd N4,hhmi ex=7250 req=8018 # date and time of birth
7252 N1,iso5218 req=8018 # biological sex
7253 X..40,pcenc ex=7256|7259 req=8017|8018 # family name
7254 X..40,pcenc ex=7256|7259 req=8017|8018 # given name
7255 X..10 ex=7256|7259 req=8017|8018 # name suffix
7256 X..90,pcenc req=8017|8018 # full name
7257 X..70,pcenc req=8018 # address of a person
7258 X3,posinseqslash req=8018+7259 # baby birth sequence
7259 X..40,pcenc ex=7256 req=8018 # baby of family name
8001 N4,nonzero N5,nonzero N3,nonzero N1,winding N1 req=01 # roll dimensions
8002 X..20 # mobile telephone identifier
8003 N1,zero N13,csum [X..16] key # global returnable asset identifier
8004 X..30,gcp key=7040 # global individual asset identifier
8005 N6 req=01|02 # price per unit of measure
8006 N14,csum N4,pieceoftotal ex=01|37 key=22/10/21 # piece of a trade item
8007 X..34,iban req=415 # international bank account number
8008 N6,yymmdd N2,hh [N2,mi] [N2,ss] req=01|02 # production date and time
8009 X..50 req=00|01 # optically readable sensor indicator
8010 Y..30,gcp key=8011 # component or part identifier
8011 N..12,nozeroprefix req=8010 nodl # component or part serial number
8012 X..20 req=01|8006 # software version
8013 X..25,csumalpha,gcp key # global model number
8014 X..25,csumalpha,gcp,hasnondigit req=01 nodl # highly individualised device registration identifier
8017 N18,csum ex=8018 key=8019 # GSRN of the provider
8018 N18,csum ex=8017 key=8019 # GSRN of the recipient
8019 N..10 req=8017|8018 nodl # service relation instance number
8020 X..25 req=415 nodl # payment slip reference number
8026 N14,csum N4,pieceoftotal ex=02|8006 req=37 # pieces of a trade item in a logistic unit
8030 Z..90 req=00|01+21|253|255|8003|8004|8006+21|8010+8011|8017|8018 # digital signature
8040 N15 req=01+21 nodl # global service identifier 8040
8041 N15 req=01+21+8040 nodl # global service identifier 8041
8042 N32 req=01+21+8040 nodl # global service identifier 8042
8043 N18 [N..2] req=01+21+8040 nodl # global service identifier 8043
8110 X..70,couponcode # coupon code, North America
8111 N4 req=255 # loyalty points of a coupon
8112 X..70,couponposoffer # positive offer file coupon code
8200 X..70 req=01 nodl # extended packaging URL
90 X..30 # information agreed between trading partners
91-99 X..90 # company internal information`

/** One component of an identifier's value. */
export interface Gs1Part {
  readonly set: 'N' | 'X' | 'Y' | 'Z'
  readonly shortest: number
  readonly longest: number
  readonly isOptional: boolean
  /** Names of checks in `gs1-checks.ts`. */
  readonly checks: readonly string[]
}

/** What is known of an application identifier. */
export interface Gs1Rule {
  readonly identifier: string
  readonly title: string
  readonly parts: readonly Gs1Part[]
  /** Identifiers (n any digit) that may not stand in the same symbol. */
  readonly excludes: readonly string[]
  /** Each of these groups must be there: one of the alternatives, all of its identifiers. */
  readonly requires: readonly (readonly (readonly string[])[])[]
  /** For a primary key of a Digital Link: lists of qualifiers that may follow it, in order; undefined for other identifiers. */
  readonly qualifiers: readonly (readonly string[])[] | undefined
  /** Whether it may be a query parameter of a Digital Link. */
  readonly isLinkAttribute: boolean
}

function readPart(text: string): Gs1Part {
  const isOptional = text.startsWith('[')
  const [shape = '', ...checks] = (isOptional ? text.slice(1, -1) : text).split(',')
  const longest = Number(shape.slice(shape.includes('..') ? 3 : 1))
  const set = shape.charAt(0) as Gs1Part['set']
  return { set, shortest: shape.includes('..') ? 1 : longest, longest, isOptional, checks }
}

function readRow(row: string): Gs1Rule[] {
  const [left = '', title = ''] = row.split(' # ')
  const [range = '', ...words] = left.split(' ')
  const [first = '', last = first] = range.split('-')
  const valuesOf = (name: string): string[] =>
    words.filter((word) => word.startsWith(`${name}=`)).map((word) => word.slice(name.length + 1))
  const isKey = words.some((word) => word === 'key' || word.startsWith('key='))
  const rule = {
    title,
    parts: words.filter((word) => /^\[?[NXYZ][\d.]/.test(word)).map(readPart),
    excludes: valuesOf('ex').flatMap((value) => value.split('|')),
    requires: valuesOf('req').map((value) => value.split('|').map((one) => one.split('+'))),
    qualifiers: isKey ? valuesOf('key').flatMap((value) => value.split('|').map((one) => one.split('/'))) : undefined,
    isLinkAttribute: !isKey && !words.includes('nodl'),
  }
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, index) => ({
    ...rule,
    identifier: String(Number(first) + index).padStart(first.length, '0'),
  }))
}

/** Every application identifier. */
export const gs1Rules: ReadonlyMap<string, Gs1Rule> = new Map(
  table.split('\n').flatMap((row) => readRow(row).map((rule) => [rule.identifier, rule] as const)),
)

// GS1 General Specifications figure 7.8.5-2: identifiers starting so have a length known to every reader and need no FNC1 behind them.
const predefinedLengths = new Set('00 01 02 03 04 11 12 13 14 15 16 17 18 19 20 31 32 33 34 35 36 41'.split(' '))

/** Whether no separator is needed behind the identifier's value. */
export const hasPredefinedLength = (identifier: string): boolean => predefinedLengths.has(identifier.slice(0, 2))
