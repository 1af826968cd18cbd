/** The changes an administrator can make to an account, with their texts. */

export interface Change {
  /** The button's label, ending in an ellipsis if a confirmation follows. */
  readonly label: string;
  /** Shown next to the button. */
  readonly description: string;
  /** Whether the administrator has to confirm it. */
  readonly needsConfirmation: boolean;
  readonly isDanger: boolean;
  /** Title of the confirmation page. */
  readonly question: (email: string) => string;
  /** What will happen, on the confirmation page. */
  readonly consequence: string;
  /** Message after the change. */
  readonly done: (email: string) => string;
}

export const CHANGES = {
  pro: {
    label: 'Change plan to PRO',
    description: 'On PRO, the account’s API keys can use the API.',
    needsConfirmation: false,
    isDanger: false,
    question: (email) => `Change ${email} to PRO?`,
    consequence: 'Its API keys can use the API immediately.',
    done: (email) => `${email} is now on the PRO plan.`,
  },
  free: {
    label: 'Change plan to FREE…',
    description: 'On FREE, the account’s API keys can’t use the API.',
    needsConfirmation: true,
    isDanger: true,
    question: (email) => `Change ${email} to FREE?`,
    consequence:
      'The API rejects its keys immediately. They aren’t deleted, and work again if you change the plan back to PRO.',
    done: (email) => `${email} is now on the FREE plan.`,
  },
  administrator: {
    label: 'Make administrator…',
    description: 'Administrators can use all pages under Administration.',
    needsConfirmation: true,
    isDanger: false,
    question: (email) => `Make ${email} an administrator?`,
    consequence: 'Administrators can disable any account, make other accounts administrators, and read the audit log.',
    done: (email) => `${email} is now an administrator.`,
  },
  member: {
    label: 'Remove administrator role…',
    description: 'Without the role, the account can’t use these pages.',
    needsConfirmation: true,
    isDanger: true,
    question: (email) => `Remove the administrator role from ${email}?`,
    consequence: 'It can no longer use these pages. Its API keys, plan and sessions don’t change.',
    done: (email) => `${email} is no longer an administrator.`,
  },
  'reset-link': {
    label: 'Create password reset link…',
    description: 'For a user who can’t sign in: a link to choose a new password.',
    needsConfirmation: true,
    isDanger: false,
    question: (email) => `Create a password reset link for ${email}?`,
    consequence:
      'Anyone with the link can choose a new password, once, within 24 hours. Until then, the old password works.',
    done: (email) => `A password reset link for ${email} was created.`,
  },
  disable: {
    label: 'Disable…',
    description: 'A disabled account can’t sign in or use its API keys.',
    needsConfirmation: true,
    isDanger: true,
    question: (email) => `Disable ${email}?`,
    consequence:
      'It is signed out everywhere and its API keys stop working immediately. Nothing is deleted; you can enable the account again.',
    done: (email) => `${email} is now disabled.`,
  },
  enable: {
    label: 'Enable',
    description: 'Lets the account sign in and use its API keys again.',
    needsConfirmation: false,
    isDanger: false,
    question: (email) => `Enable ${email}?`,
    consequence: 'It can sign in and use its API keys again.',
    done: (email) => `${email} is now enabled.`,
  },
} as const satisfies Record<string, Change>;

export type ChangeName = keyof typeof CHANGES;

export function isChangeName(word: string): word is ChangeName {
  return Object.hasOwn(CHANGES, word);
}
