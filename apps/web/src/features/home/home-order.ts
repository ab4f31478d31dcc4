import type { HomeBlock } from '../../shared/session/personal-rules.ts'

const WIDE: ReadonlySet<HomeBlock> = new Set(['todos', 'figures'])

export type HomeRow = { wide: true; blocks: readonly [HomeBlock] } | { wide: false; blocks: readonly HomeBlock[] }

/** Wide blocks take a row of their own; the blocks between them share columns. */
export function homeRows(order: readonly HomeBlock[]): HomeRow[] {
  const rows: HomeRow[] = []
  for (const block of order) {
    const last = rows.at(-1)
    if (WIDE.has(block)) rows.push({ wide: true, blocks: [block] })
    else if (last && !last.wide) rows[rows.length - 1] = { wide: false, blocks: [...last.blocks, block] }
    else rows.push({ wide: false, blocks: [block] })
  }
  return rows
}
