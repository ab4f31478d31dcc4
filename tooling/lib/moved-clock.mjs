import { existsSync } from 'node:fs'
import { Explained } from './project.mjs'

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu', 'arm-linux-gnueabihf', ''].map(folder =>
  `/usr/lib/${folder}/faketime/libfaketime.so.1`.replace('//', '/'),
)
const DAY_MS = 86_400_000
const EVENING = '20:00'

/** @typedef {{ name: string, zone: string, at(now: Date): Date }} Moment */

/**
 * Moments and zones in which tests that depend on the day fail although they pass on the day and in the zone in which
 * they were written. An evening in New York is the next morning for the business; one in the morning in Shanghai is the
 * day before in UTC.
 * @type {readonly Moment[]}
 */
export const MOMENTS = [
  { name: 'day', zone: 'UTC', at: now => new Date(now.getTime() + DAY_MS) },
  { name: 'later', zone: 'America/New_York', at: now => new Date(now.getTime() + 45 * DAY_MS) },
  { name: 'month-end', zone: 'Asia/Shanghai', at: now => instant(lastOfMonth(now), EVENING, 'Asia/Shanghai') },
  { name: 'month-turn', zone: 'UTC', at: now => instant(lastOfMonth(now), '17:00', 'UTC') },
  {
    name: 'year-end',
    zone: 'America/New_York',
    at: now => instant(`${now.getUTCFullYear()}-12-31`, EVENING, 'America/New_York'),
  },
  { name: 'leap-day', zone: 'Asia/Shanghai', at: now => instant(`${nextLeap(now)}-02-29`, EVENING, 'Asia/Shanghai') },
]

export const ZONES = ['UTC', 'Asia/Shanghai', 'America/New_York']

/**
 * The environment in which a program and its children see another time and zone. Timers and timeouts are not affected.
 * @param {{ moment: Moment, zone?: string, now?: Date }} options
 */
export function movedClock({ moment, zone = moment.zone, now = new Date() }) {
  const seconds = Math.round((moment.at(now).getTime() - now.getTime()) / 1000)
  return {
    TZ: zone,
    FAKETIME: `+${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    LD_PRELOAD: [requireFaketime(), process.env.LD_PRELOAD].filter(Boolean).join(':'),
  }
}

function requireFaketime() {
  const found = LIBRARIES.find(existsSync)
  if (!found)
    throw new Explained(
      '移动时钟需要 libfaketime，本机没有：apt-get install faketime\nMoving the clock needs libfaketime: install it (Debian: apt-get install faketime).',
    )
  return found
}

/** `2026-12-31`: the last day of the current month, or of the next one if it is today. */
function lastOfMonth(now) {
  const today = now.getUTCDate()
  const last = offset => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + offset, 0))
  // On the last day itself the hour may have passed
  return (last(0).getUTCDate() > today + 1 ? last(0) : last(1)).toISOString().slice(0, 10)
}

function nextLeap(now) {
  let year = now.getUTCFullYear() + 1
  while (new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1) year += 1
  return year
}

/** The instant at which clocks of a zone show that time. */
function instant(date, time, zone) {
  const asUtc = new Date(`${date}T${time}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    asUtc,
  )
  return new Date(2 * asUtc.getTime() - Date.parse(`${shown.replace(' ', 'T')}Z`))
}
