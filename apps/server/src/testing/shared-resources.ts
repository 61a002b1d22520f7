import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { loadResources } from '../features/labels/engine/load-resources.ts'

let loading: Promise<LayoutResources> | undefined

/** Fonts and symbols, read once for all label engines of a process. Nothing that a label says changes them. */
export function sharedResources(): Promise<LayoutResources> {
  loading ??= loadResources()
  return loading
}
