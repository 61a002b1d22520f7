// Finds what a test file replaced in the objects of the browser and did not put back, such as a spy or a fake clock.

type Properties = ReadonlyMap<PropertyKey, PropertyDescriptor>

/** The own properties of each object that tests replace something of. */
export type WatchedObjects = ReadonlyMap<string, { readonly object: object; readonly properties: Properties }>

const names =
  'Storage Element HTMLElement HTMLAnchorElement HTMLInputElement HTMLCanvasElement SVGElement Document Navigator History Event Blob File Date String Array Promise Response'.split(
    ' ',
  )
const singles = [
  'document',
  'navigator',
  'history',
  'screen',
  'console',
  'Math',
  'JSON',
  'Intl',
  'performance',
  'crypto',
]

/** React and the testing library switch the one on and off around each step; libraries keep what they share in the others. */
const changesByItself = (key: PropertyKey): boolean =>
  key === 'IS_REACT_ACT_ENVIRONMENT' || /^(__|_?pdfjs)/.test(String(key))

/** The objects as they stand now. */
export function readObjects(): WatchedObjects {
  const objects = new Map<string, object>([['globalThis', globalThis]])
  const add = (name: string, value: unknown) => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') objects.set(name, value)
  }
  for (const name of singles) if (name in globalThis) add(name, Reflect.get(globalThis, name))
  for (const name of [...names, 'URL', 'AbortSignal']) {
    if (!(name in globalThis)) continue
    const owner = Reflect.get(globalThis, name) as { readonly prototype: unknown }
    add(name, owner)
    add(`${name}.prototype`, owner.prototype)
  }
  const { process } = globalThis as { readonly process?: { readonly env: object } }
  add('process.env', process?.env)
  return new Map([...objects].map(([name, object]) => [name, { object, properties: propertiesOf(object) }]))
}

const propertiesOf = (object: object): Properties =>
  new Map(Reflect.ownKeys(object).map((key) => [key, propertyOf(object, key)]))

/** Vitest copies jsdom's properties to `globalThis` as accessors that keep assigned values, so compare their values. */
function propertyOf(object: object, key: PropertyKey): PropertyDescriptor {
  const property = Object.getOwnPropertyDescriptor(object, key) ?? {}
  const isOfJsdom = object === globalThis && 'jsdom' in globalThis && property.get && property.set
  return isOfJsdom ? { configurable: true, writable: true, value: Reflect.get(object, key) } : property
}

/** The properties that are not what they were, such as `Storage.prototype.setItem`. */
export function replacedProperties(before: WatchedObjects): readonly { name: string; putBack: () => void }[] {
  return [...before].flatMap(([owner, { object, properties }]) => {
    const now = propertiesOf(object)
    const keys = new Set([...properties.keys(), ...now.keys()])
    return [...keys]
      .filter((key) => !changesByItself(key) && !isSame(object, properties.get(key), now.get(key)))
      .map((key) => ({
        name: `${owner}.${String(key)}`,
        putBack: () => {
          const old = properties.get(key)
          if (old) Object.defineProperty(object, key, old)
          else Reflect.deleteProperty(object, key)
        },
      }))
  })
}

function isSame(object: object, before: PropertyDescriptor | undefined, now: PropertyDescriptor | undefined): boolean {
  if (!before || !now) return before === now
  // Node makes some globals when they are first read.
  if (before.get && !now.get) return Object.is(before.get.call(object), now.value)
  return Object.is(before.value, now.value) && before.get === now.get && before.set === now.set
}
