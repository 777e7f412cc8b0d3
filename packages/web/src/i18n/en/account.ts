import type { account as zh } from '../zh/account.ts'

export const account: Record<keyof typeof zh, string> = {
  login: 'Log in',
  'login-title': 'Log in to {name}',
  'login-submit': 'Log in',
  username: 'User name',
  'username-or-email': 'User name or e-mail',
  password: 'Password',
  'show-password': 'Show or hide the password',
  'login-empty': 'Enter your user name and password.',
  'login-expired': 'You are not logged in, or your session has expired. Log in again.',
  'login-done': 'Logged in.',
  'default-password': 'You are using the default password. Change it now.',
  'to-reset': 'Forgot password?',
  'no-account': 'No account?',
  'factor-title': 'Two-factor authentication',
  setup: 'Set-up',
  register: 'Register',
  reset: 'Reset password',
  oauth: 'Third-party login',
}
