const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'sign-in.ok': 'Signed in',
  'sign-in.fail': 'Failed to sign in',
  'sign-in.throttled': 'Tried to sign in too often',
  'sign-in.code.fail': 'Entered an incorrect code',
  'reauthenticate.fail': 'Entered an incorrect password to confirm a change',
  'session.end': 'Signed out a session',
  'session.end.others': 'Signed out all other sessions',
  'session.end.refused': 'Tried to sign out another user’s session',
  'password.change': 'Changed the password',
  'password.reset': 'Reset the password with a link',
  'email.request': 'Requested an e-mail address change',
  'email.change': 'Changed the e-mail address',
  'factor.on': 'Turned on two-factor authentication',
  'factor.off': 'Turned off two-factor authentication',
  'factor.recovery-code.use': 'Used a recovery code',
  'factor.recovery-codes.renew': 'Created new recovery codes',
  'factor.github.connect': 'Connected GitHub',
  'factor.github.disconnect': 'Disconnected GitHub',
  'factor.github.fail': 'Failed to connect GitHub',
  'factor.google.connect': 'Connected Google',
  'factor.google.disconnect': 'Disconnected Google',
  'factor.google.fail': 'Failed to connect Google',
  'account.create': 'Created an account',
  'account.delete': 'Deleted the account',
  'account.plan.pro': 'Changed plan to PRO',
  'account.plan.free': 'Changed plan to FREE',
  'account.role.administrator': 'Made administrator',
  'account.role.member': 'Removed administrator role',
  'account.disable': 'Disabled',
  'account.enable': 'Enabled',
  'account.reset-link': 'Created a password reset link',
  'plan.request': 'Requested PRO',
  'plan.approve': 'Approved a request for PRO',
  'plan.decline': 'Declined a request for PRO',
  'invitation.create': 'Created an invitation',
  'invitation.withdraw': 'Withdrew an invitation',
  'invitation.redeem': 'Created an account with an invitation',
  'invitation.spend': 'Used an invitation with an e-mail address that has an account',
  'key.create': 'Created an API key',
  'key.rename': 'Renamed an API key',
  'key.rotate': 'Rotated an API key',
  'key.revoke': 'Revoked an API key',
  'key.refused': 'Tried to access another user’s API key',
  'administration.refused': 'Tried to access an administrator page',
  'administration.export': 'Exported the audit log',
};

/** How users prove who they are, as it ends the actions `sign-in.ok` and `sign-in.fail`. */
const FACTORS: Readonly<Record<string, string>> = {
  password: 'a password',
  github: 'GitHub',
  google: 'Google',
  app: 'an authenticator app',
  recovery: 'a recovery code',
  'new-account': 'a new account',
};

/** Describes an action of the audit log for people. Unknown actions are shown as they are. */
export function describeAction(action: string): string {
  const [, signIn, factors] = /^(sign-in\.(?:ok|fail))\.(.+)$/.exec(action) ?? [];
  if (signIn === undefined || factors === undefined) return DESCRIPTIONS[action] ?? action;
  const names = factors.split('.').map((factor) => FACTORS[factor] ?? factor);
  return `${DESCRIPTIONS[signIn]} with ${names.join(' and ')}`;
}
