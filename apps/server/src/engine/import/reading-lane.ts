import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { createLane, type Lane } from '../../plugins/lane.ts'

/** Limits of concurrently read files: in this process, and per company. */
const ALL_COMPANIES = { active: 2, waiting: 16, maxWaitMs: 30_000 }
const PER_COMPANY = { active: 1, waiting: 4, maxWaitMs: 30_000 }

const all = createLane(ALL_COMPANIES)
const companies = new Map<number, Lane>()

/**
 * Reads an uploaded file in the company's lane, so that large files of one company do not block others. @throws
 * `server.busy`
 */
export async function inReadingLane<T>(orgId: number, read: () => Promise<T>): Promise<T> {
  const own = companies.get(orgId) ?? createLane(PER_COMPANY)
  companies.set(orgId, own)
  try {
    const leaveOwn = (await own.enter()) ?? kernelErrors.fail('server.busy')
    try {
      const leave = (await all.enter()) ?? kernelErrors.fail('server.busy')
      try {
        return await read()
      } finally {
        leave()
      }
    } finally {
      leaveOwn()
    }
  } finally {
    if (own.active === 0 && own.waiting === 0) companies.delete(orgId)
  }
}
