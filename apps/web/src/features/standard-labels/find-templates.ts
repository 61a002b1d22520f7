import type { Industry } from '@labelwright/label-document/standard-labels/template'
import type { Template } from './standard-labels.queries.ts'

interface Filter {
  readonly search: string
  readonly industry: Industry | undefined
}

/** Templates that have every word of a search, in either language, and belong to an industry. */
export function findTemplates(templates: readonly Template[], { search, industry }: Filter): Template[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter((template) => {
    if (industry !== undefined && template.industry !== industry) return false
    const text = textOf(template)
    return words.every((word) => text.includes(word))
  })
}

const textOf = ({ title, about, sizes }: Template): string =>
  [title.en, title.sv, about.en, about.sv, ...sizes.flatMap((size) => [size.about?.en, size.about?.sv, size.id])]
    .join(' ')
    .toLowerCase()
