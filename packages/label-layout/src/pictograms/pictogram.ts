/** Which ink a part of a sign has: `main` the element's, `frame` the accent colour, `ground` white, or black below a white sign. */
export type InkRole = 'main' | 'frame' | 'ground'

/** A sign as plain data, in units of its own; paths are painted in order and filled by the non-zero rule. */
export interface Pictogram {
  readonly width: number
  readonly height: number
  /** SVG path data of absolute M L H V C Q Z. */
  readonly paths: readonly { readonly d: string; readonly role: InkRole }[]
}

/** By name in lower case. */
export type PictogramLibrary = ReadonlyMap<string, Pictogram>

/** Where the library stands once it is loaded, shared by all that lays out. */
export interface PictogramShelf {
  library: PictogramLibrary | undefined
}
