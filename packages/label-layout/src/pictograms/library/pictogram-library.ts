import type { PictogramLibrary } from '../pictogram.ts'
import { allergenSigns } from './allergens.ts'
import { ghsSigns } from './ghs.ts'
import { handlingSigns } from './handling.ts'
import { markSigns } from './marks.ts'
import { medicalSigns } from './medical.ts'
import { transportSigns } from './transport.ts'

/** All signs of `label-document/pictograms.ts`. */
export const pictogramLibrary = (): PictogramLibrary =>
  new Map(
    [ghsSigns, transportSigns, handlingSigns, medicalSigns, markSigns, allergenSigns].flatMap((signs) =>
      Object.entries(signs),
    ),
  )
