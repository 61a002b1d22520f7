import type { LayoutResources } from '@labelwright/label-layout/layout-resources'

/** The same encoders, without the symbols that they have encoded before. */
export const forgetSymbols = ({ symbols: { library }, ...resources }: LayoutResources): LayoutResources => ({
  ...resources,
  // What is remembered hangs on the object.
  symbols: { library: library && { ...library } },
})
