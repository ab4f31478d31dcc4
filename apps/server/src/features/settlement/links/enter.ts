import type { Actor } from '@tuheng/domain/kernel/policy'
import { linkErrors } from '@tuheng/domain/settlement/index'
import type { FastifyRequest } from 'fastify'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { findLink, type LinkRow, needLive, needOpen } from './link-rows.ts'
import { readToken } from './link-token.ts'
import { portalActor } from './portal-member.ts'

/** Calls from one address, whatever links it holds: the people of one office come from one. */
const PER_ADDRESS = { limit: 300, minutes: 10 }
/** Tokens that nobody gave out, from one address. */
const WRONG = { limit: 30, minutes: 10 }
/** Calls by one link, wherever they come from: it may have been passed on to a group. */
const PER_LINK = { limit: 300, minutes: 10 }

/** What a call asks of the link: nothing, as it says itself why the link is over; that it is not over; that it can still be answered. */
export type Needs = 'none' | 'live' | 'open'

export interface Entered {
  link: LinkRow
  /** As whom the holder acts. */
  actor: Actor
  /** Where the link is found again, under a lock. */
  at: { orgId: number; hash: string }
}

/** The one way in for outsiders: counts, finds the link, refuses unknown ones in the same words whatever is wrong with them, and those that do not stand as the call needs. */
export function entrance({
  engine,
}: Server): (request: FastifyRequest, token: string, needs: Needs) => Promise<Entered> {
  const called = createThrottle({ ...engine, name: 'link calls', ...PER_ADDRESS })
  const guessed = createThrottle({ ...engine, name: 'link guesses', ...WRONG })
  const used = createThrottle({ ...engine, name: 'link use', ...PER_LINK })
  return async (request, token, needs) => {
    await called.take(request.ip)
    const at = readToken(token)
    const found =
      at &&
      (await engine.db.company(at.orgId, async sql => {
        const [link, actor] = await Promise.all([
          findLink(sql, { ...at, now: engine.clock.now().toISOString() }),
          portalActor(sql, at.orgId),
        ])
        return link && { link, actor, at }
      }))
    if (!found) {
      await guessed.take(request.ip)
      return linkErrors.fail('link.unknown')
    }
    await used.take(found.at.hash)
    if (needs === 'live') needLive(found.link)
    if (needs === 'open') needOpen(found.link)
    return found
  }
}
