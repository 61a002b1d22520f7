import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { noticesOf } from './notices.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The helper as one script, and the licences of the libraries that went into it. */
export interface Bundle {
  readonly code: string
  readonly notices: string
}

/** Puts the helper and all that it imports into one script, readable as it was written. */
export async function bundleHelper(format: 'esm' | 'cjs'): Promise<Bundle> {
  const build = await rolldown({ input: join(root, 'apps/helper/src/main.ts'), platform: 'node', cwd: root })
  const { output } = await build.generate({
    format,
    codeSplitting: false,
    banner: format === 'esm' ? '#!/usr/bin/env node' : '',
  })
  await build.close()
  const [chunk, ...others] = output
  if (others.length > 0)
    throw new Error(`The helper is no single script any more: ${others.map(({ fileName }) => fileName)}`)
  return { code: chunk.code, notices: noticesOf(chunk.moduleIds) }
}
