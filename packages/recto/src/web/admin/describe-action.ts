/** The audit log's codes in words. A code that is not among them is shown as it is. */

const WORDS: Readonly<Record<string, string>> = {
  'account.plan.pro': 'Set to PRO',
  'account.plan.free': 'Set to FREE',
  'account.role.administrator': 'Made administrator',
  'account.role.member': 'Took the administrator’s role',
  'account.disable': 'Disabled',
  'account.enable': 'Enabled',
  'account.reset-link': 'Made a reset link',
  'invitation.create': 'Made an invitation',
  'invitation.withdraw': 'Withdrew an invitation',
  'invitation.redeem': 'Opened an account by invitation',
};

export function describeAction(action: string): string {
  return WORDS[action] ?? action;
}
