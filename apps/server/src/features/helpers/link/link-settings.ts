import type { HelperLinkEvent } from '@labelwright/contract/server/helper-link-schemas'
import type { Context } from '../../../context.ts'
import { knownToHelpers } from '../known-to-helpers.ts'

export interface LinkSettings {
  readonly current: () => ReturnType<typeof knownToHelpers>
  readonly pushIfChanged: () => void
}

/** Keys of tickets are changed now and then: a helper must know a key before the first ticket that is signed with it. */
export function createLinkSettings(
  ctx: Context,
  { say }: { readonly say: (event: HelperLinkEvent) => void },
): LinkSettings {
  let told = ''
  const current = () => {
    const known = knownToHelpers(ctx)
    told = JSON.stringify(known)
    return known
  }
  return {
    current,
    pushIfChanged: () => {
      if (JSON.stringify(knownToHelpers(ctx)) !== told) say({ type: 'settings', ...current() })
    },
  }
}
