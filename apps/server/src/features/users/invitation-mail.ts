/** The words of an invitation: plain, short, the link on a line of its own. */
export const invitationMail = (invitedBy: string, organizationName: string, link: string) => ({
  subject: `${invitedBy} invited you to ${organizationName} on Labelwright`,
  body: `${invitedBy} invited you to print and manage labels with ${organizationName}.

To set up your account, open this link within 7 days:
${link}

If you did not expect this, ignore this e-mail.
`,
})
