import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One script, and the modules that went into it. */
export interface Bundle {
  readonly code: string
  readonly moduleIds: readonly string[]
}

/** Puts the helper and all that it imports into one script, readable as it was written. */
export const bundleHelper = (format: 'esm' | 'cjs'): Promise<Bundle> => bundle('apps/helper/src/main.ts', format)

/** The thread that prints on Windows, which is started from its text. */
export const bundleWindowsThread = (): Promise<Bundle> => bundle('packages/printing/src/windows/thread/main.ts', 'cjs')

async function bundle(input: string, format: 'esm' | 'cjs'): Promise<Bundle> {
  const build = await rolldown({ input: join(root, input), platform: 'node', cwd: root })
  const { output } = await build.generate({
    format,
    codeSplitting: false,
    banner: format === 'esm' ? '#!/usr/bin/env node' : '',
  })
  await build.close()
  const [chunk, ...others] = output
  if (others.length > 0)
    throw new Error(`${input} is no single script any more: ${others.map(({ fileName }) => fileName)}`)
  const missing = [...chunk.imports, ...chunk.dynamicImports].filter((name) => !isBuiltin(name))
  if (missing.length > 0)
    throw new Error(`${input} imports what is not installed: ${missing.join(', ')}. Run: npm install`)
  return { code: chunk.code, moduleIds: chunk.moduleIds }
}
