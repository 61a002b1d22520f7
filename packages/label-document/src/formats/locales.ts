/** How a language writes numbers and names months and days. Own, because browsers and servers disagree about theirs. */
export interface Locale {
  readonly decimal: string
  readonly group: string
  readonly months: readonly string[]
  readonly days: readonly string[]
}

const thinSpace = '\u00a0'

// Months from January, then days from Sunday; the short form is what stands before the stroke.
const tables = {
  en: '. ,|Jan/uary Feb/ruary Mar/ch Apr/il May/ Jun/e Jul/y Aug/ust Sep/tember Oct/ober Nov/ember Dec/ember|Sun/day Mon/day Tue/sday Wed/nesday Thu/rsday Fri/day Sat/urday',
  sv: ', _|jan/uari feb/ruari mar/s apr/il maj/ jun/i jul/i aug/usti sep/tember okt/ober nov/ember dec/ember|sön/dag mån/dag tis/dag ons/dag tor/sdag fre/dag lör/dag',
  de: ', .|Jan/uar Feb/ruar Mär/z Apr/il Mai/ Jun/i Jul/i Aug/ust Sep/tember Okt/ober Nov/ember Dez/ember|So/nntag Mo/ntag Di/enstag Mi/ttwoch Do/nnerstag Fr/eitag Sa/mstag',
  fr: ', _|janv/ier févr/ier mars/ avr/il mai/ juin/ juil/let août/ sept/embre oct/obre nov/embre déc/embre|dim/anche lun/di mar/di mer/credi jeu/di ven/dredi sam/edi',
  es: ', .|ene/ro feb/rero mar/zo abr/il may/o jun/io jul/io ago/sto sep/tiembre oct/ubre nov/iembre dic/iembre|dom/ingo lun/es mar/tes mié/rcoles jue/ves vie/rnes sáb/ado',
  it: ', .|gen/naio feb/braio mar/zo apr/ile mag/gio giu/gno lug/lio ago/sto set/tembre ott/obre nov/embre dic/embre|dom/enica lun/edì mar/tedì mer/coledì gio/vedì ven/erdì sab/ato',
  nl: ', .|jan/uari feb/ruari mrt/ apr/il mei/ jun/i jul/i aug/ustus sep/tember okt/ober nov/ember dec/ember|zo/ndag ma/andag di/nsdag wo/ensdag do/nderdag vr/ijdag za/terdag',
  nb: ', _|jan/uar feb/ruar mar/s apr/il mai/ jun/i jul/i aug/ust sep/tember okt/ober nov/ember des/ember|søn/dag man/dag tir/sdag ons/dag tor/sdag fre/dag lør/dag',
  da: ', .|jan/uar feb/ruar mar/ts apr/il maj/ jun/i jul/i aug/ust sep/tember okt/ober nov/ember dec/ember|søn/dag man/dag tir/sdag ons/dag tor/sdag fre/dag lør/dag',
  fi: ', _|tammi/kuu helmi/kuu maalis/kuu huhti/kuu touko/kuu kesä/kuu heinä/kuu elo/kuu syys/kuu loka/kuu marras/kuu joulu/kuu|su/nnuntai ma/anantai ti/istai ke/skiviikko to/rstai pe/rjantai la/uantai',
  pl: ', _|sty/czeń lut/y mar/zec kwi/ecień maj/ cze/rwiec lip/iec sie/rpień wrz/esień paź/dziernik lis/topad gru/dzień|nie/dziela pon/iedziałek wto/rek śro/da czw/artek pią/tek sob/ota',
  pt: ', .|jan/eiro fev/ereiro mar/ço abr/il mai/o jun/ho jul/ho ago/sto set/embro out/ubro nov/embro dez/embro|dom/ingo seg/unda-feira ter/ça-feira qua/rta-feira qui/nta-feira sex/ta-feira sáb/ado',
} as const

const read = (table: string): Locale => {
  const [signs = '', months = '', days = ''] = table.split('|')
  const [decimal = '.', group = ''] = signs.split(' ')
  return { decimal, group: group === '_' ? thinSpace : group, months: months.split(' '), days: days.split(' ') }
}

const locales = new Map<string, Locale>(Object.entries(tables).map(([name, table]) => [name, read(table)]))
const english = read(tables.en)

/** The conventions of a language by its code (`sv`, or `sv-SE`); English for one that is not here. */
export const localeOf = (name: string | undefined): Locale =>
  locales.get(name?.slice(0, 2).toLowerCase() ?? 'en') ?? english

/** A name in full. */
export const longName = (name: string): string => name.replace('/', '')

/** A name as it is abbreviated. */
export const shortName = (name: string): string => name.split('/')[0] ?? name
