/** Parts of the home page, in default order. */
export const HOME_BLOCKS = ['todos', 'figures', 'trend', 'topCustomers', 'dues', 'papers', 'shortcuts'] as const
export type HomeBlock = (typeof HOME_BLOCKS)[number]

export interface HomeChoice {
  order: readonly HomeBlock[]
  hidden: readonly HomeBlock[]
  /** Path of the page after signing in; empty: the home page. */
  landing: string
}

export const TAG_COLORS = ['progress', 'waiting', 'done', 'attention', 'refused', 'locked', 'draft'] as const
export type TagColor = (typeof TAG_COLORS)[number]

/** A person's own label, with a colour, for a group of screens. */
export interface Tag {
  id: string
  name: string
  color: TagColor
  /** Paths of screens. */
  paths: readonly string[]
}

export interface Opinion {
  id: string
  text: string
}

export interface Personal {
  home: HomeChoice
  tags: readonly Tag[]
  opinions: readonly Opinion[]
  /** The person's picture as a small `data:` address; empty: none. */
  portrait: string
}

export const PERSONAL_LIMITS = { tags: 20, opinions: 50, name: 12, opinion: 500, paths: 40 } as const

/** Completes the stored settings: parts added later get their default place, unknown ones are dropped. */
export function completePersonal(stored: Readonly<Record<string, unknown>> | undefined): Personal {
  return {
    home: completeHome(stored?.['home']),
    tags: validTags(stored?.['tags']),
    opinions: validOpinions(stored?.['opinions']),
    portrait: validPortrait(stored?.['portrait']),
  }
}

function completeHome(stored: unknown): HomeChoice {
  const { order, hidden, landing } = record(stored)
  const known = unique(list(order).filter(isBlock))
  return {
    order: HOME_BLOCKS.reduce<readonly HomeBlock[]>(
      (all, block, i) => (all.includes(block) ? all : insertBlock(all, block, HOME_BLOCKS[i - 1])),
      known,
    ),
    hidden: unique(list(hidden).filter(isBlock)),
    landing: typeof landing === 'string' && landing.startsWith('/') && !landing.startsWith('//') ? landing : '',
  }
}

function validTags(stored: unknown): Tag[] {
  return list(stored).flatMap(one => {
    const { id, name, color, paths } = record(one)
    if (typeof id !== 'string' || typeof name !== 'string' || name.trim() === '') return []
    return [
      {
        id,
        name,
        color: TAG_COLORS.find(known => known === color) ?? 'draft',
        paths: unique(list(paths).filter(path => typeof path === 'string')),
      },
    ]
  })
}

function validOpinions(stored: unknown): Opinion[] {
  return list(stored).flatMap(one => {
    const { id, text } = record(one)
    return typeof id === 'string' && typeof text === 'string' && text.trim() !== '' ? [{ id, text }] : []
  })
}

function validPortrait(stored: unknown): string {
  return typeof stored === 'string' && stored.startsWith('data:image/') ? stored : ''
}

/** The list with an item moved to another index. */
export function moveItem<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** Inserts a block after its predecessor in the default order. */
function insertBlock(all: readonly HomeBlock[], block: HomeBlock, after: HomeBlock | undefined): readonly HomeBlock[] {
  const at = after ? all.indexOf(after) + 1 : 0
  return [...all.slice(0, at), block, ...all.slice(at)]
}

function isBlock(value: unknown): value is HomeBlock {
  return HOME_BLOCKS.some(block => block === value)
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function unique<T>(all: readonly T[]): T[] {
  return [...new Set(all)]
}
