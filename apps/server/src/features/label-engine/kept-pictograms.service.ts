// Pictograms come with the product, and an update may draw one otherwise: versions keep those that they were frozen with.
import { readFileSync } from 'node:fs'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Pictogram } from '@labelwright/label-layout/pictograms/pictogram'
import { LRUCache } from 'lru-cache'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'

/** A pictogram as it was when a version was frozen. */
export interface KeptPictogram {
  /** As the library has it, in lower case. */
  readonly name: string
  /** Of `pictogramText`. */
  readonly sha256: string
  /** Where that text lies, for the day when the product has another pictogram of this name. */
  readonly path: string
}

/** A pictogram as a text that always is the same for the same sign. */
export const pictogramText = (pictogram: Pictogram): string => canonicalJson(pictogram)

const maxOpen = 500

/** Reads pictograms that the product has otherwise or no more; all others are its own. */
export function createKeptPictograms() {
  const shipped = new WeakMap<Pictogram, string>()
  const open = new LRUCache<string, Pictogram>({ max: maxOpen })

  function hashOf(pictogram: Pictogram): string {
    const known = shipped.get(pictogram) ?? sha256Of(pictogramText(pictogram))
    shipped.set(pictogram, known)
    return known
  }

  function read({ sha256, path }: KeptPictogram): Pictogram {
    const pictogram = open.get(sha256) ?? (JSON.parse(readFileSync(path, 'utf8')) as Pictogram)
    open.set(sha256, pictogram)
    return pictogram
  }

  return {
    /** The resources with the pictograms of a version in the place of the product's. */
    resourcesWith(resources: LayoutResources, pictograms: readonly KeptPictogram[]): LayoutResources {
      const { library = new Map<string, Pictogram>() } = resources.pictograms
      const others = pictograms.filter(({ name, sha256 }) => {
        const own = library.get(name)
        return !own || hashOf(own) !== sha256
      })
      if (others.length === 0) return resources
      const replaced = others.map((pictogram) => [pictogram.name, read(pictogram)] as const)
      return { ...resources, pictograms: { library: new Map([...library, ...replaced]) } }
    },
  }
}
