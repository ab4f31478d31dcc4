import type { Actor } from '@tuheng/domain/kernel/policy'
import { linkErrors } from '@tuheng/domain/settlement/index'
import type { FastifyRequest } from 'fastify'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { findLink, type LinkRow, requireLive, requireOpen } from './link-rows.ts'
import { readToken } from './link-token.ts'
import { portalActor } from './portal-member.ts'

/** Calls per address for all links, because people of one office share an address. */
const PER_ADDRESS = { limit: 300, minutes: 10 }
/** Unknown tokens per address. */
const WRONG_TOKENS = { limit: 30, minutes: 10 }
/** Calls per link from all addresses, because it may have been forwarded to a group. */
const PER_LINK = { limit: 300, minutes: 10 }

/**
 * What a call requires of the link: nothing, because it reports itself why a link has ended; that it has not ended; or
 * that it can be answered.
 */
export type RequiredState = 'none' | 'live' | 'open'

export interface Entered {
  link: LinkRow
  /** The actor of the holder. */
  actor: Actor
  /** Identifies the link, to read it again under a lock. */
  at: { orgId: number; hash: string }
}

/**
 * The only entrance for outsiders. It counts calls and finds the link. Unknown links are refused with one message
 * whatever is wrong, others if they are not in the state that the call requires.
 */
export function createEntrance({
  engine,
}: Server): (request: FastifyRequest, token: string, needs: RequiredState) => Promise<Entered> {
  const addressThrottle = createThrottle({ ...engine, name: 'link calls', ...PER_ADDRESS })
  const guessThrottle = createThrottle({ ...engine, name: 'link guesses', ...WRONG_TOKENS })
  const linkThrottle = createThrottle({ ...engine, name: 'link use', ...PER_LINK })
  return async (request, token, needs) => {
    await addressThrottle.take(request.ip)
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
      await guessThrottle.take(request.ip)
      return linkErrors.fail('link.unknown')
    }
    await linkThrottle.take(found.at.hash)
    if (needs === 'live') requireLive(found.link)
    if (needs === 'open') requireOpen(found.link)
    return found
  }
}
