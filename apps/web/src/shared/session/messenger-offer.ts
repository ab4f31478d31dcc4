const KEY = 'tuheng.messenger'
/** Milliseconds; the server keeps the offer for the same time. */
const LIFETIME = 10 * 60_000

/** A messenger account without a user here, which the messenger's redirect brought. Signing in can bind it. */
export interface MessengerOffer {
  bind: string
  nick: string
}

/** Kept in this window until somebody signs in, or the server has dropped it. */
export const messengerOffer = {
  keep({ bind, nick }: MessengerOffer): void {
    sessionStorage.setItem(KEY, JSON.stringify({ bind, nick, until: Date.now() + LIFETIME }))
  },
  read(): MessengerOffer | null {
    const { bind, nick, until } = parseOffer(sessionStorage.getItem(KEY))
    return typeof bind === 'string' && typeof nick === 'string' && Number(until) > Date.now() ? { bind, nick } : null
  },
  drop(): void {
    sessionStorage.removeItem(KEY)
  },
}

function parseOffer(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
