/** `6222021234567890123` → `6222 0212 3456 7890 123`; masked numbers and those with letters stay as they are. */
export function groupFour(account: string): string {
  return /^[\d*]{8,}$/.test(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account
}
