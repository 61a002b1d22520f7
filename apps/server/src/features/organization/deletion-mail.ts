/** The words of the mail that confirms a deletion. */
export const deletionMail = (organizationName: string, link: string) => ({
  subject: `Confirm: delete ${organizationName}`,
  body: `Somebody asked to delete the organization ${organizationName} with all its labels, articles and history.

To confirm, open this link within 24 hours:
${link}

Everything is deleted 30 days later. Until then, a tenant administrator can cancel the deletion.

If you did not ask for this, ignore this e-mail.
`,
})
