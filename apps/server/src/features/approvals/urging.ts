const PAUSE_MINUTES = 60

const instant = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`)

/** From when on whoever has been urged at a moment may be urged again; null if that is now. */
export function urgeFrom(urgedAt: string | null, now: string): string | null {
  if (urgedAt === null) return null
  const from = instant(urgedAt) + PAUSE_MINUTES * 60_000
  return from > instant(now) ? new Date(from).toISOString().slice(0, 19).replace('T', ' ') : null
}
