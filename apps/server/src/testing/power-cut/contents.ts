import type { Change } from './names.ts'

/** Systems write pages, and disks write sectors: any sector of a page may be the new one. */
const PAGE = 4096
const SECTOR = 512

/** Probability that an unsynced page reached the disk anyway. */
export interface DiskChances {
  share: number
  /** Probability that the page was being written when the power failed. */
  torn: number
}

/**
 * A possible state of a file on disk: everything synced, and of later changes the length at some moment and each page
 * as it was at some moment, or torn between two.
 */
export function contentsAfter(
  base: Buffer,
  { changes, synced }: { changes: readonly Change[]; synced: number },
  { luck, random }: { luck: DiskChances; random(): number },
): Buffer {
  const kept = applied(base, changes.slice(0, synced))
  const open = changes.slice(synced)
  if (!open.length) return kept
  const sizes = [kept.length]
  for (const change of open)
    sizes.push(change.kind === 'size' ? change.size : Math.max(sizes.at(-1) ?? 0, change.at + change.bytes.length))
  const moment = (from: number, to: number): number =>
    random() < luck.share ? to : random() < 0.5 ? from : from + Math.floor(random() * (to - from + 1))
  const length = moment(0, open.length)
  const size = sizes[length] ?? 0
  const result = Buffer.alloc(size)
  kept.copy(result, 0, 0, Math.min(size, kept.length))

  for (const [page, touching] of pagesOf(open, size)) {
    const start = page * PAGE
    const end = Math.min(start + PAGE, size)
    // A truncation that the length reflects applies to all pages, otherwise to none
    const cuts = touching.filter(i => open[i]?.kind === 'size')
    const from = (cuts.findLast(i => i < length) ?? -1) + 1
    const to = cuts.find(i => i >= length) ?? open.length
    const at = (i: number): Buffer => pageAt({ kept, open, touching, until: i, start, end })
    const first = at(moment(from, to))
    const second = random() < luck.torn ? at(moment(from, to)) : first
    for (let sector = 0; sector < end - start; sector += SECTOR)
      (random() < 0.5 ? first : second).copy(result, start + sector, sector, Math.min(sector + SECTOR, end - start))
  }
  return result
}

/** The changes that affect each page, in order. */
function pagesOf(open: readonly Change[], size: number): Map<number, number[]> {
  const pages = new Map<number, number[]>()
  const touch = (page: number, i: number): void => void (pages.get(page)?.push(i) ?? pages.set(page, [i]))
  const last = Math.ceil(size / PAGE)
  open.forEach((change, i) => {
    if (change.kind === 'size') for (let page = Math.floor(change.size / PAGE); page < last; page++) touch(page, i)
    else
      for (
        let page = Math.floor(change.at / PAGE);
        page * PAGE < change.at + change.bytes.length && page < last;
        page++
      )
        touch(page, i)
  })
  return pages
}

function pageAt(args: {
  kept: Buffer
  open: readonly Change[]
  touching: readonly number[]
  until: number
  start: number
  end: number
}): Buffer {
  const { kept, open, touching, until, start, end } = args
  const page = Buffer.alloc(end - start)
  page.set(kept.subarray(start, end))
  for (const i of touching) {
    const change = open[i]
    if (!change || i >= until) break
    if (change.kind === 'size') page.fill(0, Math.max(0, change.size - start))
    else if (change.at < end)
      page.set(
        change.bytes.subarray(Math.max(0, start - change.at), Math.max(0, end - change.at)),
        Math.max(0, change.at - start),
      )
  }
  return page
}

function applied(base: Buffer, changes: readonly Change[]): Buffer {
  const room = changes.reduce(
    (most, change) => Math.max(most, change.kind === 'size' ? change.size : change.at + change.bytes.length),
    base.length,
  )
  const file = Buffer.alloc(room)
  base.copy(file)
  let size = base.length
  for (const change of changes) {
    if (change.kind === 'size') {
      file.fill(0, Math.min(change.size, size))
      size = change.size
    } else {
      file.set(change.bytes, change.at)
      size = Math.max(size, change.at + change.bytes.length)
    }
  }
  return file.subarray(0, size)
}
