import { readSnmpStatus } from './read-snmp-status.ts'
import { type AgentAddress, openSnmpAgent } from './snmp-agent.ts'
import type { ReadStatus } from './status-words.ts'

/** hrPrinterStatus and hrPrinterDetectedErrorState of the first device, prtAlertCode of the first printer. */
const oids = {
  printerStatus: '1.3.6.1.2.1.25.3.5.1.1.1',
  errorState: '1.3.6.1.2.1.25.3.5.1.2.1',
  alertCodes: '1.3.6.1.2.1.43.18.1.1.7.1',
}
const mostAlerts = 50

/** Asks a printer by SNMP. */
export async function askSnmpStatus(
  target: AgentAddress,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<ReadStatus> {
  const agent = await openSnmpAgent(target, timeoutMs)
  if (agent === undefined) return { state: 'off', reasons: [] }
  try {
    const [printerStatus, errorState, alerts] = await Promise.all([
      agent.get(oids.printerStatus),
      agent.get(oids.errorState),
      agent.column(oids.alertCodes, mostAlerts),
    ])
    return readSnmpStatus({
      printerStatus: typeof printerStatus === 'number' ? printerStatus : undefined,
      errorState: errorState instanceof Uint8Array ? errorState : undefined,
      alertCodes: alerts.filter((code) => typeof code === 'number'),
    })
  } finally {
    agent.close()
  }
}
