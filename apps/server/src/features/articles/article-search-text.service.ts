// Apart from the rest of articles: a reader of import files loads it each time it starts.
import { searchTextOf } from '../catalogue/search.service.ts'

interface SearchedArticle {
  readonly name: string
  readonly externalIdentifier: string | null
  readonly articleData: readonly { readonly data: string }[]
}

/** The text in which an article is searched: its name, its identifier and its data. */
export const searchTextOfArticle = ({ name, externalIdentifier, articleData }: SearchedArticle): string =>
  searchTextOf([name, externalIdentifier ?? '', ...articleData.map((entry) => entry.data)])
