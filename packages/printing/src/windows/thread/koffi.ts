// Koffi's native module, loaded by its file: without the script around it, which would look for the file itself.

type NativeFunction = (...values: readonly unknown[]) => unknown

/** The part of Koffi 3 that is used here. */
export interface Koffi {
  readonly load: (library: string) => { readonly func: (declaration: string) => NativeFunction }
  readonly struct: (name: string, fields: Readonly<Record<string, string>>) => object
  readonly sizeof: (type: object) => number
  readonly decode: (bytes: Buffer, offset: number, type: object) => Record<string, unknown>
}

/** Throws where the file is not Koffi for this system. */
export function loadKoffi(file: string): Koffi {
  const loaded: { exports: unknown } = { exports: {} }
  process.dlopen(loaded, file)
  return loaded.exports as Koffi
}

/** A handle or device context of Windows; null where a call failed. */
export type Handle = object | bigint | null

/** Declares functions of a library of Windows. */
export function functionsOf(koffi: Koffi, library: string): (declaration: string) => NativeFunction {
  const loaded = koffi.load(library)
  return (declaration) => loaded.func(declaration)
}
