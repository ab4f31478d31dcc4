import { translate } from '../shared/text/i18n.ts'

const KEY = 'tuheng.farewell'

/** Stores the reason for reloading the window, to show it after the reload. */
export function storeReloadReason(msg: string): void {
  sessionStorage.setItem(KEY, msg)
}

/** Returns the reason for the last reload, once. Messages meant for programs are replaced by a sentence for people. */
export function takeReloadReason(): string | null {
  const msg = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return msg?.startsWith('unauthorized') ? translate('session.ended') : msg
}
