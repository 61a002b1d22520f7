/** The words of an invitation: plain, short, the link on a line of its own. */
export const invitationMail = (invitedBy: string, organizationName: string, link: string) => ({
  subject: `${invitedBy} invites you to ${organizationName} on Labelwright`,
  body: `${invitedBy} invites you to print and manage labels with ${organizationName}.

To choose your password and begin, open this link within 7 days:
${link}

If you do not know what this is about, do nothing.
`,
})
