/** A computer, as it calls itself and as the server sees it. */
export interface Host {
  readonly hostName: string
  readonly hostAddress: string
}

const shown = ({ hostName, hostAddress }: Host): string =>
  hostName === '' ? hostAddress : `${hostName} (${hostAddress})`

interface TwoComputers {
  readonly firstname: string
  readonly computerName: string
  /** Prints from now on. */
  readonly current: Host
  /** Must pair again. */
  readonly older: Host
}

/** The mail to administrators and the person who paired the helper. */
export const twinMail = ({ firstname, computerName, current, older }: TwoComputers) => ({
  subject: `Two computers use the printer helper ${computerName}`,
  body: `Hello ${firstname},

two computers use the printer helper ${computerName}. One of them has a copy of the other one's data, from a restored image
or a copied folder.

Prints now:           ${shown(current)}
Must be paired again: ${shown(older)}

Each label is printed once: what was not begun goes to the computer that prints now. The other one prints nothing until it has
a pairing of its own. Open the printer helper dialog there, get a pairing code, and run the command that
it shows. If that computer is not used any more, press "Mark as solved" beside ${computerName} in the dialog.
`,
})
