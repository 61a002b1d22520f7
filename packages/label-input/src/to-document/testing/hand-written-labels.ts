/** Labels as people write them by hand, of every kind of mark: their names, and their commands between `^XA` and `^XZ`. */
export const handWrittenLabels: readonly (readonly [name: string, commands: string])[] = [
  [
    'a parcel label',
    `^PW800^LL1200^CI28^CF0,30
^FO20,20^GB760,1160,4^FS
^FO40,40^A0N,28,28^FDFrom: Bergman Parts AB^FS
^FO40,72^A0N,28,28^FDKungsgatan 12, 411 19 Göteborg^FS
^FO20,120^GB760,3,3^FS
^FO40,140^A0N,24^FDTO^FS
^FO40,170^A0N,48,44^FDMaria Holm^FS
^FO40,225^A0N,40^FDStorgatan 8^FS
^FO40,270^A0N,40^FD903 26 Umeå^FS
^FO20,340^GB760,3,3^FS
^FO60,370^BY3^BCN,180,Y,N,N^FD>;370123456789012345^FS
^FO20,640^GB760,90,90^FS
^FO40,660^FR^A0N,60,60^FDEXPRESS^FS
^FO40,760^BQN,2,6^FDQA,https://track.example/370123456789012345^FS
^FO320,780^FB420,4,6,L,0^A0N,30^FDHandle with care. Deliver before noon. Leave with a neighbour if nobody answers.^FS`,
  ],
  [
    'a pallet label with an SSCC',
    `^PW800^LL600^FO30,20^A0N,40^FDSSCC^FS^FO30,65^A0N,50^FD3 7350001 23456789 1^FS
^FO30,130^GB740,2,2^FS^BY3^FO80,160^BCN,200,N,N,N,D^FD(00)373500012345678912^FS
^FO80,370^A0N,36^FD(00)373500012345678912^FS`,
  ],
  [
    'a shelf label',
    `^PW600^LL240^FO20,16^A0N,44,40^FDCoffee, dark roast^FS^FO20,66^ADN,18,10^FD450 g, 2 per pack^FS
^FO380,20^GB200,110,110,B,3^FS^FO400,40^FR^A0N,70^FD49,90^FS^FO20,110^BY2^BEN,80,Y,N^FD735000123456^FS`,
  ],
  [
    'an asset tag',
    `^PW480^LL200^FO10,10^GB460,180,3,B,2^FS^FO24,24^BXN,8,200^FDAST-004217^FS
^FO200,36^A0N,34^FDProperty of Nordmark^FS^FO200,80^ABN,22,14^FDAST-004217^FS^FO200,130^GB250,2,2^FS`,
  ],
  [
    'a tube label, turned',
    `^PW320^LL160^FO20,10^A0R,24^FDS26110042^FS^FO60,10^BY1^BCR,50,N^FD>:S>526110042^FS
^FO140,20^A0B,20^FDLindqvist^FS^FO180,20^A0I,20^FDAlma^FS^FO240,40^BXB,4,200^FDS26110042^FS`,
  ],
  [
    'a storage location',
    `^PW800^LL300^FO20,20^GB300,260,130^FS^FO50,80^FR^A0N,140,120^FDA7^FS^FO360,40^BY3,3^B3N,N,140,Y,N^FDA7-12-03^FS`,
  ],
  [
    'a hazard sign of lines and rings',
    `^PW400^LL400^FO50,50^GC300,12^FS^FO80,150^GE240,100,6^FS^FO40,40^GD320,320,10,B,R^FS^FO40,40^GD320,320,6,B,L^FS
^FO20,360^GE360,30,30^FS`,
  ],
  [
    'a table of lines',
    `^PW600^LL400^FO10,10^GB580,380,2^FS^FO10,100^GB580,0,2^FS^FO10,200^GB580,0,2^FS^FO200,10^GB0,380,2^FS^FO400,10^GB0,380,5^FS
^FO20,40^A0N,30^FDQty^FS^FO210,40^A0N,30^FDUnit^FS^FO420,40^A0N,30^FDPrice^FS`,
  ],
  [
    'a carton label with white on black',
    `^PW700^LL300^FO0,0^GB700,300,300^FS^FO30,30^GB640,240,240,W^FS^FO60,60^GB200,100,100^FS^FO80,80^GB60,60,60,W^FS
^FO300,60^GB150,150,75,B,8^FS^FO320,80^GC100,10,W^FS`,
  ],
  [
    'a picture of a logo, twice as large',
    `~DGR:LOGO.GRF,32,4,
00000000FF0000FF80018001BFFDBFFDA005A005A005A005FFFFFFFF0F0F0F0F^PW300^LL200^FO20,20^XGR:LOGO.GRF,2,2^FS
^FO20,80^XGR:LOGO.GRF,3,1^FS^FO150,20^GFA,8,8,1,183C7EFFFF7E3C18^FS`,
  ],
  ['a document number', `^PW500^LL200^BY2,3^FO30,30^B3N,N,90,Y^FDDOC-2026^FS^FO30,160^AEN,28,15^FDOCR 4711^FS`],
  ['a trade unit', `^PW800^LL240^BY3,2^FO60,30^B2N,140,Y^FD07350001234567^FS`],
  ['a small item', `^PW320^LL200^BY2^FO40,20^B8N,80,Y^FD9638507^FS^FO40,140^AAN,18,10^FDItem 12^FS`],
  ['an American item', `^PW400^LL260^BY3^FO50,20^BUN,140,Y^FD03600029145^FS`],
  ['a ticket with a stacked code', `^PW600^LL260^BY2,3^FO40,30^B7N,6,2,4^FDTicket 2026-11-23, hall 4, row 12^FS`],
  [
    'a reversed stamp',
    `^PW500^LL240^FO20,20^GB200,200,100^FS^FO120,60^FR^GB200,80,80^FS^FO340,60^FR^GB100,80,4^FS^FO60,150^FR^GC60,30^FS`,
  ],
  [
    'an inspection label in one piece of Aztec',
    `^PW400^LL240^FO30,30^B0N,6^FDInspected 2026-11-23 by AH^FS^FO220,40^FB160,3,4,C^A0N,28^FDInspected and approved^FS`,
  ],
  [
    'a GS1 DataMatrix of a medicine',
    '^PW500^LL240^FO30,30^BXN,6,200,,,,_,1^FD_101095011015300031727113010A1^FS^FO220,30^A0N,26^FDLOT A1^FS',
  ],
  ['Code 39 with bars of 2.5 to 1', '^PW500^LL200^BY2,2.5^FO30,30^B3N,N,90,Y^FDDOC-2026^FS'],
  ['Interleaved 2 of 5 with bars of 3 to 1', '^PW800^LL240^BY3,3^FO60,30^B2N,140,N^FD07350001234567^FS'],
  ['Data Matrix of a chosen size', '^PW300^LL300^FO40,40^BXN,6,200,24,24^FDA-1^FS'],
  ['digits in code set B', '^PW800^LL200^BY3^FO60,30^BCN,90,Y^FD591234567890^FS'],
  ['capitals in code set A', '^PW800^LL200^BY3^FO60,30^BCN,90,N^FD>9333435363738^FS'],
  ['Codabar of a blood bag', `^PW500^LL200^BY2,3^FO30,30^BKN,N,100,Y,N,A,B^FD40156^FS`],
]

/** Labels whose bars have other proportions in a design: wide bars, security level, size. */
export const labelsOfOtherBars: readonly (readonly [name: string, commands: string])[] = [
  ['Code 128 that changes its code set early', '^PW800^LL200^BY3^FO60,30^BCN,90,N^FD>:A>512>6BC^FS'],
  ['PDF417 of a high security level and high rows', '^PW700^LL400^BY2^FO40,30^B7N,8,5,4^FDTicket 2026-11-23^FS'],
]
