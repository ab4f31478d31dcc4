import { translate } from '../shared/text/i18n.ts'

const KEY = 'tuheng.farewell'

/** Keeps why the window is about to begin anew, for saying so afterwards. */
export function farewell(msg: string): void {
  sessionStorage.setItem(KEY, msg)
}

/** Why the window began anew, once. What the server says to programs is put into words. */
export function takeFarewell(): string | null {
  const msg = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return msg?.startsWith('unauthorized') ? translate('session.ended') : msg
}
