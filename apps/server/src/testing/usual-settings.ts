import type { Config } from '../config.ts'
import type { SampleSettings } from '../features/sample-organization/sample-organization.service.ts'

export const samplePassword = 'a long password for tests'

/** Settings of an application under test, by the names of the environment. */
export const usualSettings = (dataDirectory: string): Readonly<Record<string, string>> => ({
  PORT: '0',
  LABELWRIGHT_PUBLIC_URL: 'http://localhost:8080',
  LABELWRIGHT_DATA_DIR: dataDirectory,
  LABELWRIGHT_ADMIN_PASSWORD: samplePassword,
  // Cheap hashing: its cost is measured elsewhere and would slow down every sign-in here.
  LABELWRIGHT_PASSWORD_MEMORY_MIB: '8',
  LABELWRIGHT_PASSWORD_PASSES: '1',
})

/** All that the sample organization is made by. */
const ofSample = ({ adminEmail, adminPassword, virtualPrinterPort, passwordCost }: Config) =>
  JSON.stringify({ adminEmail, adminPassword, virtualPrinterPort, passwordCost } satisfies Required<SampleSettings>)

/** Whether these settings make the same sample organization. */
export const haveSameSample = (one: Config, other: Config): boolean => ofSample(one) === ofSample(other)
