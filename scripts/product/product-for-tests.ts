import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../packages/printing/src/testing/free-ports.ts'
import { type Product, type ProductOptions, startTheProduct } from './start-the-product.ts'

/** How to sign in to a product that was started for tests. */
export const adminEmail = 'admin@example.com'
export const userEmail = 'packer@example.com'
export const testPassword = 'a password for tests'

export interface ProductForTests {
  readonly product: Product
  readonly serverUrl: string
  readonly helperUrl: string
  /** Stops everything and removes the data. */
  readonly remove: () => Promise<void>
}

/** The whole product with its sample, on free ports and data of its own. `env` overrides settings; `helperMain` is the main file of another helper than today's. */
export async function startProductForTests(
  env: Readonly<Record<string, string>> = {},
  options: Pick<ProductOptions, 'helperMain' | 'hasServerLog'> = {},
): Promise<ProductForTests> {
  const directory = await mkdtemp(join(tmpdir(), 'labelwright-product-'))
  await chmod(directory, 0o755)
  const [freePort, helperPort] = await freePorts(2)
  const port = env.PORT ?? String(freePort)
  const product = await startTheProduct({
    ...options,
    env: {
      PORT: port,
      LABELWRIGHT_HELPER_PORT: String(helperPort),
      LABELWRIGHT_VIRTUAL_PRINTER_PORT: '0',
      LABELWRIGHT_VIRTUAL_PRINTER_PAGE_PORT: '0',
      LABELWRIGHT_DATA_DIR: directory,
      LABELWRIGHT_RELEASES_DIR: join(directory, 'releases'),
      LABELWRIGHT_ADMIN_PASSWORD: testPassword,
      LABELWRIGHT_LOG_LEVEL: 'error',
      ...env,
    },
  })
  return {
    product,
    serverUrl: `http://127.0.0.1:${port}`,
    helperUrl: `http://127.0.0.1:${helperPort}`,
    remove: async () => {
      await product.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
