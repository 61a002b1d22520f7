import type { PictogramLibrary } from '../pictogram.ts'
import { ghsSigns } from './ghs.ts'

/** All signs of `label-document/pictograms.ts`. */
export const pictogramLibrary = (): PictogramLibrary => new Map([ghsSigns].flatMap((signs) => Object.entries(signs)))
