const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const

const first = (table: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0]

/** 'Firefox · Windows' of what a browser says of itself; undefined where it says nothing that is known. */
export function browserName(userAgent: string): string | undefined {
  const names = [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean)
  return names.length > 0 ? names.join(' · ') : undefined
}
