import type { PictogramLibrary } from '../pictogram.ts'
import { ghsSigns } from './ghs.ts'
import { handlingSigns } from './handling.ts'
import { markSigns } from './marks.ts'

/** All signs of `label-document/pictograms.ts`. */
export const pictogramLibrary = (): PictogramLibrary =>
  new Map([ghsSigns, handlingSigns, markSigns].flatMap((signs) => Object.entries(signs)))
