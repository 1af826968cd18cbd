/** What an administrator can do to an account, in the words of the pages. */

export interface Change {
  /** On the button; with a dash behind it where a question follows. */
  readonly label: string;
  /** Beside the button: what it does. */
  readonly means: string;
  /** Whether it is asked for first. */
  readonly isConfirmed: boolean;
  readonly isDanger: boolean;
  /** The question, which names the account. */
  readonly question: (email: string) => string;
  /** What happens then. */
  readonly consequence: string;
  readonly done: (email: string) => string;
}

export const CHANGES = {
  pro: {
    label: 'Set to PRO',
    means: 'PRO lets its keys use the API.',
    isConfirmed: false,
    isDanger: false,
    question: (email) => `Set ${email} to PRO?`,
    consequence: 'Its keys can use the API from now on.',
    done: (email) => `${email} is on the PRO plan.`,
  },
  free: {
    label: 'Set to FREE…',
    means: 'On FREE, its keys are kept but the API refuses them.',
    isConfirmed: true,
    isDanger: true,
    question: (email) => `Set ${email} to FREE?`,
    consequence: 'The API refuses its keys from now on. The keys are kept, and work again once it is on PRO.',
    done: (email) => `${email} is on the FREE plan.`,
  },
  administrator: {
    label: 'Make administrator…',
    means: 'An administrator sees and changes everything on these pages.',
    isConfirmed: true,
    isDanger: false,
    question: (email) => `Make ${email} an administrator?`,
    consequence: 'An administrator can disable any account, make other administrators, and read the audit log.',
    done: (email) => `${email} is an administrator.`,
  },
  member: {
    label: 'Take the role away…',
    means: 'Without the role, these pages are not there for it.',
    isConfirmed: true,
    isDanger: true,
    question: (email) => `Take the administrator’s role from ${email}?`,
    consequence: 'These pages are gone for it at once. Its keys, plan and sessions stay.',
    done: (email) => `${email} is no administrator any more.`,
  },
  'reset-link': {
    label: 'Make a reset link…',
    means: 'A link with which its owner sets a new password.',
    isConfirmed: true,
    isDanger: false,
    question: (email) => `Make a password reset link for ${email}?`,
    consequence: 'Whoever holds the link can set a new password, once, within a day. Until then the old one works.',
    done: (email) => `A reset link for ${email} was made.`,
  },
  disable: {
    label: 'Disable…',
    means: 'A disabled account cannot sign in, and its keys stop working.',
    isConfirmed: true,
    isDanger: true,
    question: (email) => `Disable ${email}?`,
    consequence:
      'It is signed out everywhere and its keys stop working at once. Nothing is deleted; you can enable it again.',
    done: (email) => `${email} is disabled.`,
  },
  enable: {
    label: 'Enable',
    means: 'Enabled again, it can sign in and its keys work.',
    isConfirmed: false,
    isDanger: false,
    question: (email) => `Enable ${email}?`,
    consequence: 'It can sign in again and its keys work.',
    done: (email) => `${email} is enabled.`,
  },
} as const satisfies Record<string, Change>;

export type ChangeName = keyof typeof CHANGES;

export function isChangeName(word: string): word is ChangeName {
  return Object.hasOwn(CHANGES, word);
}
