import { translation } from '../../lib/i18n.ts'

interface Undone {
  /** How many rows are as they were. */
  readonly undone: number
  /** Those that stay as they are, since somebody changed them. */
  readonly left: readonly { readonly name: string }[]
}

const mostNames = 5

/** '11 articles are back. Changed since then, so not undone: Salt'; `back` is the first sentence, without its full stop. */
export function undoneText({ undone, left }: Undone, back: string): string {
  if (left.length === 0) return back
  const { t } = translation()
  const names = left.slice(0, mostNames).map(({ name }) => name)
  const count = left.length - names.length
  const kept = t(count > 0 ? 'table.leftAndMore' : 'table.left', { names: names.join(', '), count })
  return undone > 0 ? `${back}. ${kept}` : kept
}
