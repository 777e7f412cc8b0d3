import type { setup as zh } from '../zh/setup.ts'

export const setup: Record<keyof typeof zh, string> = {
  title: 'Create the administrator',
  text: 'This is a fresh server. The account you create here can do everything, and only you know its password.',
  token: 'Set-up token',
  'token-text':
    'When it started, the server wrote a one-time link to its log ({example}). Open that link, or paste what follows token= below.',
  'token-empty': 'Enter the set-up token.',
  'username-hint': 'Up to {max} characters',
  'username-empty': 'Enter a user name.',
  'password-again': 'Password again',
  'rule-length': '{min} to {max} characters',
  'rule-match': 'Both passwords are the same',
  'password-length': 'The password must have {min} to {max} characters.',
  'password-differs': 'The two passwords differ.',
  submit: 'Create and log in',
  done: 'The administrator has been created.',
}
