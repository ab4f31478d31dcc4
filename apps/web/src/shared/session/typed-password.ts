let typed = ''

/**
 * The password that was just typed to sign in, in memory alone: whoever must choose another first need not type it again.
 * A reload forgets it.
 */
export const typedPassword = {
  keep(password: string): void {
    typed = password
  },
  read: (): string => typed,
  drop(): void {
    typed = ''
  },
}
