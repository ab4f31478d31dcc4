const KEY = 'tuheng.messenger'
/** As long as the server keeps the offer. */
const LIFE = 10 * 60_000

/** What the way back from the messenger brought: an account there that belongs to nobody here yet. */
export interface MessengerOffer {
  bind: string
  nick: string
}

/** Kept for this window until somebody signs in, or the server has forgotten it. */
export const messengerOffer = {
  keep({ bind, nick }: MessengerOffer): void {
    sessionStorage.setItem(KEY, JSON.stringify({ bind, nick, until: Date.now() + LIFE }))
  },
  read(): MessengerOffer | null {
    const { bind, nick, until } = soundOf(sessionStorage.getItem(KEY))
    return typeof bind === 'string' && typeof nick === 'string' && Number(until) > Date.now() ? { bind, nick } : null
  },
  drop(): void {
    sessionStorage.removeItem(KEY)
  },
}

function soundOf(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
