/** Labels as people and programs write them in EPL2: their names and jobs. */
export const eplLabels: readonly (readonly [name: string, job: string])[] = [
  [
    'a parcel label',
    `
N
q800
Q400,24
I8,A,001
X10,10,4,790,390
A30,30,0,3,1,1,N,"Bergman Parts AB"
A30,60,0,3,1,1,N,"Kungsgatan 12"
LO10,100,780,3
A30,120,0,4,2,2,N,"Maria Holm"
A30,180,0,4,1,1,N,"Storgatan 8"
B60,230,0,1,3,6,120,B,"370123456789012345"
P1
`,
  ],
  [
    'a shelf label',
    `
N
q600
Q240,24
A20,16,0,4,1,2,N,"Coffee, dark roast"
A20,80,0,2,1,1,N,"450 g, 2 per pack"
A380,20,0,5,1,2,R,"49,90"
B40,110,0,E30,2,4,80,B,"735000123456"
P2
`,
  ],
  [
    'a tube label, turned',
    `
N
q320
Q160,24
A40,10,1,3,1,1,N,"26110042"
B120,10,1,1,1,2,50,N,"26110042"
b180,20,D,h4,"26110042"
A300,150,2,2,1,1,N,"Alma"
A220,150,3,1,1,1,N,"Lindqvist"
P1
`,
  ],
  [
    'an inspection label of symbols',
    `
N
q600
Q300,24
b20,20,Q,m2,s5,eM,iA,"https://track.example/370123456789012345"
b220,20,A,d5,"Inspected 2026-11-24 by AH"
LS220,180,6,560,280
LS220,280,6,560,180
LE400,20,150,100
LE450,50,150,100
P1
`,
  ],
  ['a document number', '\nN\nq500\nQ200,24\nB30,30,0,3,2,6,90,B,"DOC-2026"\nP1\n'],
  ['a trade unit', '\nN\nq800\nQ240,24\nB60,30,0,2,3,6,140,B,"07350001234567"\nP1\n'],
  ['a pallet label with an SSCC', '\nN\nq800\nQ400,24\nB60,100,0,1E,3,3,200,N,"(00)373500012345678912"\nP1\n'],
]

/** Labels as people and programs write them in TSPL: their names and jobs. */
export const tsplLabels: readonly (readonly [name: string, job: string])[] = [
  [
    'a parcel label',
    `SIZE 100 mm,60 mm
GAP 3 mm,0 mm
DIRECTION 1
CODEPAGE UTF-8
CLS
BOX 10,10,790,470,4
TEXT 30,30,"3",0,1,1,"Bergman Parts AB"
TEXT 30,60,"0",0,12,12,"411 19 Göteborg"
BAR 10,100,780,3
TEXT 30,120,"4",0,2,2,"Maria Holm"
BARCODE 60,230,"128",120,2,0,3,3,"370123456789012345"
QRCODE 640,240,M,4,A,0,"https://track.example/370123456789012345"
PRINT 1,1
`,
  ],
  [
    'a shelf label',
    `SIZE 75 mm,30 mm
CLS
TEXT 20,16,"5",0,1,1,"Coffee"
BLOCK 20,70,300,60,"2",0,1,1,"Dark roast, 450 g, 2 per pack"
BARCODE 40,130,"EAN13",70,2,0,2,4,"735000123456"
BOX 380,20,580,120,4,20
TEXT 480,50,"4",0,1,1,2,"49,90"
PRINT 1
`,
  ],
  [
    'a tube label, turned',
    `SIZE 40 mm,20 mm
CLS
TEXT 40,10,"2",90,1,1,"26110042"
BARCODE 120,10,"128",50,0,90,1,1,"26110042"
DMATRIX 180,20,100,100,x4,"26110042"
TEXT 300,150,"2",180,1,1,"Alma"
TEXT 220,150,"1",270,1,1,"Lindqvist"
PRINT 1
`,
  ],
  [
    'a carton label with shapes, white on black',
    `SIZE 100 mm,50 mm
CLS
BAR 0,0,400,200
ERASE 40,40,120,80
REVERSE 200,60,300,60
CIRCLE 550,20,160,8
ELLIPSE 520,220,240,120,6
DIAGONAL 20,220,460,380,6
DIAGONAL 20,380,460,220,6
PRINT 1
`,
  ],
  ['a document number', 'SIZE 60 mm,25 mm\nCLS\nBARCODE 30,30,"39",90,2,0,2,6,"DOC-2026"\nPRINT 1\n'],
  ['a trade unit', 'SIZE 100 mm,30 mm\nCLS\nBARCODE 60,30,"ITF14",140,2,0,3,6,"0735000123456"\nPRINT 1\n'],
  [
    'a pallet label with an SSCC',
    'SIZE 100 mm,50 mm\nCLS\nBARCODE 60,100,"EAN128",200,0,0,3,3,"(00)373500012345678912"\nPRINT 1\n',
  ],
]
