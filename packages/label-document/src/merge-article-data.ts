import type { LabelVariable } from './label-variable.ts'

/** What of an article fills a label (specification §3, Article and extra-variable merge). */
export interface FillingArticle {
  readonly name: string
  readonly externalIdentifier: string | null
  readonly articleData: readonly {
    readonly key: string
    readonly data: string
    readonly editable: boolean
    readonly propertyType: string
    readonly propertySize: number
  }[]
}

/** A label's variable as a person meets it before printing. */
export interface MergedVariable {
  readonly variableName: string
  readonly dataType: LabelVariable['dataType']
  readonly value: string
  /** False: shown, but not changed by hand. */
  readonly isEditable: boolean
  /** Given by a series when the label is printed; `value` is a sample at most, and no article's. */
  readonly isSerial: boolean
  /** `value` is the label's own default: neither the article nor a person has given one. */
  readonly isFromLabel: boolean
  readonly isRequired: boolean
  readonly propertyType: string
  /** The longest value in code points: the stricter of the label's and the article's. */
  readonly propertySize: number
}

/** What of a label's variable matters here. */
type FilledVariable = Pick<
  LabelVariable,
  'variableName' | 'variableData' | 'dataType' | 'required' | 'propertySize'
> & { readonly inputType?: LabelVariable['inputType'] | undefined; readonly sampleValue?: string | undefined }

const isAskedFor = ({ variableName, inputType }: FilledVariable): boolean =>
  !variableName.toLowerCase().startsWith('meta_') && inputType !== 'computed'

/** Names in lower case of the variables that identify the article; nobody may type those of another one. */
const identifying: readonly string[] = ['externalidentifier', 'articlename']

/** The article's own name and identifier fill variables of those names where its data have none. */
function ownField(article: FillingArticle, name: string): string | undefined {
  if (name === 'name' || name === 'articlename') return article.name || undefined
  return name === 'externalidentifier' ? (article.externalIdentifier ?? undefined) : undefined
}

/**
 * Offers a label's variables filled from an article's data of the same name, whatever the case. `externalIdentifier` and
 * `articleName` are the article's alone; where there is no article they are typed like all others. Variables of the system
 * (`meta_…`) and computed ones are left out, as are entries of the article that the label does not use.
 */
export function mergeArticleData(
  variables: readonly FilledVariable[],
  article: FillingArticle | undefined,
): MergedVariable[] {
  // An article always has a name. A label without an article is filled from a stand-in that has none.
  const isOfArticle = article !== undefined && article.name !== ''
  const entries = new Map(article?.articleData.map((entry) => [entry.key.toLowerCase(), entry]))
  return variables.filter(isAskedFor).map((variable) => {
    if (variable.inputType === 'serial') return serialOf(variable)
    const name = variable.variableName.toLowerCase()
    const entry = entries.get(name)
    const given = entry?.data ?? (article && ownField(article, name))
    return {
      ...common(variable),
      value: given ?? variable.variableData,
      isEditable: (entry?.editable ?? true) && !(isOfArticle && identifying.includes(name)),
      isSerial: false,
      isFromLabel: given === undefined && variable.variableData !== '',
      propertyType: entry?.propertyType ?? 'text',
      propertySize: Math.min(variable.propertySize, entry?.propertySize ?? variable.propertySize),
    }
  })
}

const common = ({ variableName, dataType, required }: FilledVariable) => ({
  variableName,
  dataType,
  isRequired: required,
})

const serialOf = (variable: FilledVariable): MergedVariable => ({
  ...common(variable),
  value: variable.sampleValue ?? variable.variableData,
  isEditable: false,
  isSerial: true,
  isFromLabel: false,
  propertyType: 'text',
  propertySize: variable.propertySize,
})
