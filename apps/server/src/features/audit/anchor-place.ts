import { resolve } from 'node:path'

/** Where heads of audit trails go: a folder, or a log server by RFC 5424. */
export type AnchorPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'udp' | 'tcp'; readonly host: string; readonly port: number }

/** Reads `./anchors`, `syslog+udp://logs.example.com:514` or `syslog+tcp://…`; undefined where it is none of them. */
export function readAnchorPlace(text: string): AnchorPlace | undefined {
  if (!text.includes('://')) return { kind: 'folder', path: resolve(text) }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [, kind] = url?.protocol.match(/^syslog\+(udp|tcp):$/) ?? []
  if (!url?.hostname || !kind) return undefined
  return { kind: kind as 'udp' | 'tcp', host: url.hostname, port: Number(url.port || 514) }
}
